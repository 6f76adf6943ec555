c case: fixed form: keywords right before what follows them
c run host => 303 | 13 3 4 | 32
      subroutine s(x)
      integer x
!$omp declare variant(sv) match(user={condition(x.gt.2)})
      x=x+1
      end
      subroutinesv(x)
      integerx
      x=x+100
      end
      program glued
      interface
      subroutines(x)
      integer x
!$omp declare variant(sv)
!$omp+ match(user={condition(x.gt.2)})
      end
      subroutine sv(x)
      integer x
      end
      end interface
      integer x,i,n,a,if(3),end
      x=1
      call s(x)
      calls(x)
      calls(x)
      if(x.gt.3)calls(x)
      if(x.gt.3) then
      call s(x)
      elseif(x.eq.2)then
      calls(x)
      endif
      print*,x
      n=0
      if(2)=4
      end=3
c$omp metadirective when(user={condition(end.gt.2)}:
c$omp& parallel do reduction(+:n))
c$omp& default(nothing)
      do10i=1,3
      n=n+if(2)
   10 continue
c$omp metadirective
c$omp+when(user={condition(end.gt.2)}:parallel num_threads(1))
      block
      if(n.gt.3)goto20
      n=0
   20 n=n+1
      endblock
      print*,n,end,
     &if(2)
      a=0
c$omp metadirective when(user={condition(end.gt.2)}:
c$omp& parallel do reduction(+:a)) default(nothing)
      do30i=1,4
      if(i.eq.2)goto30
      a=a+i*4
   30 continue
      print*,a
      end
