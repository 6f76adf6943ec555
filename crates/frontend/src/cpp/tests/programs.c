#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };
//----
#define str(s) # s
#define xstr(s) str(s)
#define debug(s, t) printf("x" # s "= %d, x" # t "= %s", x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
debug(1, 2);
fputs(str(strncmp("abc\0d", "abc", '\4') == 0) str(: @\n), s);
xstr(INCFILE(2).h)
glue(HIGH, LOW);
xglue(HIGH, LOW)
//----
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
char p[] = join(x, y);
//----
#define t(x,y,z) x ## y ## z
int j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };
//----
#define showlist(...) puts(#__VA_ARGS__)
#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))
showlist(The first, second, and third items.);
report(x>y, "x is %d but y is %d", x, y);
showlist(   a   ,"b\n" /* c */ , 'd\'' ,\
  e
f);
showlist();
//----
#define F(...) f(0 __VA_OPT__(,) __VA_ARGS__)
#define G(X, ...) f(0, X __VA_OPT__(,) __VA_ARGS__)
#define SDEF(sname, ...) S sname __VA_OPT__(= { __VA_ARGS__ })
#define EMP
F(a, b, c) F() F(EMP) G(a, b, c) G(a, ) G(a)
SDEF(foo); SDEF(bar, 1, 2);
#define H2(X, Y, ...) __VA_OPT__(X ## Y,) __VA_ARGS__
#define H3(X, ...) #__VA_OPT__(X##X X##X)
#define H4(X, ...) __VA_OPT__(a X ## X) ## b
#define H5A(...) __VA_OPT__()/**/__VA_OPT__()
#define H5B(X) a ## X ## b
#define H5C(X) H5B(X)
H2(a, b, c, d) H3(, 0) H3(a,1) H4(, 1) H5C(H5A())
//----
#define e(f, ...) p(f, ## __VA_ARGS__)
#define n(f, a...) p(f, ## a)
#define only(...) k(0, ##__VA_ARGS__)
#define nest(x, ...) e(x, ##__VA_ARGS__)
e(1) e(1,) e(1,2) e(1, 2, 3) e() n(1) n(1,2,3) only() only(1) nest(1, e(2)) nest(e(1,2))
//----
#define f(a) a*g
#define g(a) f(a)
f(2)(9) f(2)(9)(3) g(f)(1) g(g(g)(1))(2)
//----
#define NIL(xxx) xxx
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
//----
#define EMPTY
#define DEFER(x) x EMPTY
#define OBSTRUCT(...) __VA_ARGS__ DEFER(EMPTY)()
#define EXPAND(...) __VA_ARGS__
#define A() 123
DEFER(A)() EXPAND(DEFER(A)())
#define EVAL(...) EVAL1(EVAL1(EVAL1(__VA_ARGS__)))
#define EVAL1(...) EVAL2(EVAL2(EVAL2(__VA_ARGS__)))
#define EVAL2(...) __VA_ARGS__
#define EMPTY2()
#define DEFER2(id) id EMPTY2()
#define REPEAT_() REPEAT
#define REPEAT(n, m) m DEFER2(REPEAT_)()(n, m)
EVAL(REPEAT(1, x))
//----
#define CAT(a, ...) a ## __VA_ARGS__
#define IIF(c) CAT(IIF_, c)
#define IIF_0(t, ...) __VA_ARGS__
#define IIF_1(t, ...) t
#define CHECK_N(x, n, ...) n
#define CHECK(...) CHECK_N(__VA_ARGS__, 0,)
#define PROBE(x) x, 1,
#define IS_PAREN(x) CHECK(IS_PAREN_PROBE x)
#define IS_PAREN_PROBE(...) PROBE(~)
IIF(1)(a, b) IIF(0)(a, b, c) IS_PAREN(()) IS_PAREN(xxx) IIF(IS_PAREN((1)))(yes, no)
//----
#define L __LINE__
#define U(x) C(x, __LINE__)
#define C(a, b) C2(a, b)
#define C2(a, b) a##b
#define id(x) x L
U(a) U(
b
) id(L
L
) id(
__LINE__
) L id
(C
(x,
L)
)
#line 70
L __LINE__
#line 7 "foo.c"
__FILE__ L
//----
#define f(x) [x]
f
f (1) f
(2) f /* ( */ (3) f // (
(4) f(
#define f(x) <x>
5) f(6)
#undef f
f(7)
//----
#define NEG -1
#define PLUS +
#define DOT .
#define E(x) x
#define S(...) S2(__VA_ARGS__)
#define S2(...) #__VA_ARGS__
-NEG - NEG +PLUS PLUS+ DOT DOT DOT E(.)E(.)E(.) 1E(x) E(1)E(2) E(a)E("b") E(<)< E(/)/E(*)
S(-NEG) S(E(a)E(b)) S(E()a E( )) S( a E() b) S(E(a) E()E(b)) S(E( x )y)
//----
#define S(x) #x
S("a\n" 'b' '"' "\\" \x) S(L"a\"" u8"x" @ ` $a) S(  a
 b	c/* */d // e
)
//----
#define f(x, y) x y
f((a, b), (c)) f(f(1, 2), f(3, 4)) f(,) f([a, b]) f({x, y})
//----
#define obj (x) y
#define obj2(x)y
#define obj3
#define a b
#define b c
#define c a
obj obj2(1) obj3 obj3() a b c
//----
#define defer defined
#define A 1
#if defer A && defined(A) && !defined B && (A == 1)
yes
#elif 1
no
#else
no
#endif
#if 0
no
#if 1
no
#else
no
#endif
'
"
#elif A
yes2
#elif 1/0
no
#else
no
#endif
#ifdef A
#ifndef B
yes3
#endif
#endif
#if -1 > 0u && 0x8000000000000000 > 0 && -1 >> 1 == -1 && '\377' < 0 && 'ab' == 24930 && (2 ? 3 : 4) == 3
yes4
#endif
#if (0 || 0 && 1/0) == 0 && ~0 == -1 && !0 && 10 % 4 == 2 && 7 / -2 == -3 && (1, 2) == 2
yes5
#endif
//----
#define f(x) x
f(
#if 1
a
#else
b
#endif
)
//----
%:define DI(x) %:x x%:%:1
DI(a)
int a<:3:> = <% 1 %>;
//----
#define a\
b 1
#define cat(x, y) x#\
#y
a\
b cat(1\
2, 3) ca\
t(p,q) /\
* no *\
/ x /\
/ no \
no
y
//----
#define str(x) #x
str(a\
b) str("a\
b") str(a /* x
 */ b)
//----
#define g(x, y) x + y
#define f(x) g(x
f(1), 2) f(g(1, 2)), 3)
//----
#define a a b
#define b a c
#define foo() bar
#define bar(x) x foo
a b foo()(1)() foo()(foo()(2))
//----
#define q(x) x x
#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
#define AB ok
#define CATAB 5
CAT(A, B) CAT(CAT(A, B), 1) CAT2(CAT, AB) CAT2(CA, T)(A, B) CAT(., 5) CAT(-, >) CAT(+, +) CAT2(L, "x") CAT2(, CAT2(,))
//----
#define f(x) f
#define g f
f(1)(2) g(1)(2) f(f)(f)(f(1))(g)
//----
#define LPAREN (
#define RPAREN )
#define F(x, y) x + y
#define ELLIP_FUNC(...) __VA_ARGS__
ELLIP_FUNC(F, LPAREN, 'a', 'b', RPAREN);
#define APPLY(f, a) f a
APPLY(F, (1, 2)) F LPAREN 1, 2 RPAREN
//----
#define max(a,b) ((a) > (b) ? (a) : (b))
max(max(1, 2), max(x, max(3, 4))) max(
  a[1], /* , */
  "," ) max((1,2),','
)
//----
#define FOREACH(M) M(a) M(b) M(c)
#define DECL(n) int n##_v = STR(n);
#define STR(x) #x
FOREACH(DECL)
#undef DECL
#define DECL(n) n,
FOREACH(DECL)
#pragma push_macro("STR")
#undef STR
STR(x)
#pragma pop_macro("STR")
STR(x)
//----
#define X(a) Y(a) X2
#define Y(a) a X(a)
#define X2(z) X(z)
X(1)(2) Y(X)(3) Y(Y(1))
//----
#define one 1
#define paste_num(a) 0x ## a ## e+one a##.5e ## +3
#define ident(a) a ## _ ## a ## 1
paste_num(1) ident(x) ident(one)
#define comment(a) a ## / 1
//----
#define vf(fmt, args...) printf(fmt, args) #args
#define vg(args...) [args] vf(args, 0)
vf("x", 1, 2) vg(a) vg(a, b) vf(,)
//----
#define nest3(a) nest2(a) #a
#define nest2(a) nest1(a) #a
#define nest1(a) a #a
#define one 1
nest3(one) nest3(nest1(one)) nest3("q\"" one)
