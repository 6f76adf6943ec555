c case: fixed form: keywords right before what follows them
c run host => 303 | 13 3 4 | 32
      subroutine s(x)
      integer x

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


      end
      subroutine sv(x)
      integer x
      end
      end interface
      integer x,i,n,a,if(3),end
      x=1
      call s__ompick_1(x)
      call s__ompick_1(x)
      call s__ompick_1(x)
      if(x.gt.3)call s__ompick_1(x)
      if(x.gt.3) then
      call s__ompick_1(x)
      elseif(x.eq.2)then
      call s__ompick_1(x)
      endif
      print*,x
      n=0
      if(2)=4
      end=3
      if (end.gt.2) then
!$omp parallel do reduction(+:n)
      do10i=1,3
      n=n+if(2)
   10 continue
      else
      do 99993 i=1,3
      n=n+if(2)
99993 continue
      end if
      if (end.gt.2) then
!$omp parallel num_threads(1)
      block
      if(n.gt.3)goto20
      n=0
   20 n=n+1
      endblock
      else
      block
      if(n.gt.3)goto 99986
      n=0
99986 n=n+1
      endblock
      end if
      print*,n,end,
     &if(2)
      a=0
      if (end.gt.2) then
!$omp parallel do reduction(+:a)
      do30i=1,4
      if(i.eq.2)goto30
      a=a+i*4
   30 continue
      else
      do 99979 i=1,4
      if(i.eq.2)goto 99979
      a=a+i*4
99979 continue
      end if
      print*,a
      contains

         subroutine s__ompick_1(x)
            integer x
            if (x.gt.2) then
              call sv(x)
            else
              call s(x)
            end if
         end subroutine s__ompick_1
      end
