//! Names of intrinsic procedures: those of Fortran (2018, 16.9; 2023, 16.9), with the specific names of older standards, and
//! the usual extensions.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

const STANDARD: &str = "\
    abs achar acos acosd acosh adjustl adjustr aimag aint all allocated amax0 amax1 amin0 amin1 amod anint any asin \
    asind asinh associated atan atan2 atan2d atand atanh atomic_add atomic_and atomic_cas atomic_define \
    atomic_fetch_add atomic_fetch_and atomic_fetch_or atomic_fetch_xor atomic_or atomic_ref atomic_xor bessel_j0 \
    bessel_j1 bessel_jn bessel_y0 bessel_y1 bessel_yn bge bgt bit_size ble blt btest cabs ccos ceiling cexp char \
    clog cmplx co_broadcast co_max co_min co_reduce co_sum command_argument_count complex conjg cos cosd cosh \
    coshape count cpu_time cshift csin csqrt dabs dacos dasin datan datan2 date_and_time dble dcos dcosh ddim dexp \
    digits dim dint dlog dlog10 dmax1 dmin1 dmod dnint dot_product dprod dshiftl dshiftr dsign dsin dsinh dsqrt dtan \
    dtanh eoshift epsilon erf erfc erfc_scaled event_query execute_command_line exp exponent extends_type_of \
    failed_images findloc float floor fraction gamma get_command get_command_argument get_environment_variable \
    get_team huge hypot iabs iachar iall iand iany ibclr ibits ibset ichar idim idint idnint ieor ifix image_index \
    image_status index int ior iparity is_contiguous is_iostat_end is_iostat_eor ishft ishftc isign kind lbound \
    lcobound len len_trim lge lgt lle llt log log10 log_gamma logical maskl maskr matmul max max0 max1 maxexponent \
    maxloc maxval merge merge_bits min min0 min1 minexponent minloc minval mod modulo move_alloc mvbits nearest \
    new_line nint norm2 not null num_images out_of_range pack parity popcnt poppar precision present product radix \
    random_init random_number random_seed range rank real reduce repeat reshape rrspacing same_type_as scale scan \
    selected_char_kind selected_int_kind selected_real_kind set_exponent shape shifta shiftl shiftr sign sin sind \
    sinh size sngl spacing spread sqrt stopped_images storage_size sum system_clock tan tand tanh team_number \
    this_image tiny transfer transpose trim ubound ucobound unpack verify";

const EXTENSIONS: &str = "\
    abort access alarm and chdir chmod cotan cotand ctime dcmplx dreal etime exit fdate fget fgetc flush fnum fput \
    fputc free fseek fstat ftell gerror getarg getcwd getenv getgid getlog getpid getuid gmtime hostnm iargc idate \
    ierrno imag int2 int8 irand isatty isnan itime kill leadz link lnblnk loc long lshift lstat ltime malloc mclock \
    mclock8 or perror ran rand rename rshift secnds second short signal sizeof sleep srand stat symlnk system time \
    time8 trailz ttynam umask unlink xor zabs zcos zexp zlog zsin zsqrt";

/// Those whose first argument may be of a derived type.
const OF_ANY_TYPE: &str = "\
    allocated associated atomic_define co_broadcast co_max co_min co_reduce co_sum coshape cshift eoshift event_query \
    extends_type_of failed_images get_team image_index image_status is_contiguous lbound lcobound loc merge move_alloc \
    null num_images pack present rank reduce reshape same_type_as shape size sizeof spread stopped_images storage_size \
    team_number this_image transfer transpose ubound ucobound unpack";

/// Whether an intrinsic procedure takes objects of derived types.
pub fn takes_any_type(name: &[u8]) -> bool {
    OF_ANY_TYPE.split(' ').any(|n| n.as_bytes() == name)
}

/// Whether an intrinsic procedure has this name, in lower case, also one that some compilers add.
pub fn is_intrinsic(name: &[u8]) -> bool {
    is_standard(name) || EXTENSIONS.split(' ').any(|n| n.as_bytes() == name)
}

/// Whether an intrinsic procedure of the standard has this name, in lower case: it is meant where nothing says that the name
/// is an external procedure's (Fortran 2018, 19.5.1.4).
pub fn is_standard(name: &[u8]) -> bool {
    static NAMES: LazyLock<FxHashSet<&[u8]>> = LazyLock::new(|| STANDARD.split(' ').map(str::as_bytes).collect());
    NAMES.contains(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_found_whole() {
        let is_known = |name: &str| is_intrinsic(name.as_bytes());
        assert!(STANDARD.split(' ').is_sorted() && EXTENSIONS.split(' ').is_sorted());
        assert!(OF_ANY_TYPE.split(' ').all(is_known) && OF_ANY_TYPE.split(' ').is_sorted());
        assert!(takes_any_type(b"size") && !takes_any_type(b"abs"));
        assert!(is_standard(b"gamma") && !is_standard(b"second") && is_intrinsic(b"second"));
        assert!(is_intrinsic(b"abort") && is_intrinsic(b"sin") && is_intrinsic(b"zsqrt"));
        assert!(!is_intrinsic(b"si") && !is_intrinsic(b""));
    }
}
