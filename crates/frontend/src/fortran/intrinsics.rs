//! Names of intrinsic procedures: those of Fortran 2018 (16.9), older specific names, and the usual extensions.

const NAMES: &str = "\
    abort abs access achar acos acosd acosh adjustl adjustr aimag aint alarm all allocated amax0 amax1 amin0 amin1 \
    amod and anint any asin asind asinh associated atan atan2 atan2d atand atanh atomic_add atomic_and atomic_cas \
    atomic_define atomic_fetch_add atomic_fetch_and atomic_fetch_or atomic_fetch_xor atomic_or atomic_ref \
    atomic_xor bessel_j0 bessel_j1 bessel_jn bessel_y0 bessel_y1 bessel_yn bge bgt bit_size ble blt btest cabs ccos \
    ceiling cexp char chdir chmod clog cmplx co_broadcast co_max co_min co_reduce co_sum command_argument_count \
    complex conjg cos cosd cosh coshape cotan cotand count cpu_time cshift csin csqrt ctime dabs dacos dasin datan \
    datan2 date_and_time dble dcmplx dcos dcosh ddim dexp digits dim dint dlog dlog10 dmax1 dmin1 dmod dnint \
    dot_product dprod dreal dshiftl dshiftr dsign dsin dsinh dsqrt dtan dtanh eoshift epsilon erf erfc erfc_scaled \
    etime event_query execute_command_line exit exp exponent extends_type_of failed_images fdate fget fgetc findloc \
    float floor flush fnum fput fputc fraction free fseek fstat ftell gamma gerror get_command get_command_argument \
    get_environment_variable get_team getarg getcwd getenv getgid getlog getpid getuid gmtime hostnm huge hypot \
    iabs iachar iall iand iany iargc ibclr ibits ibset ichar idate idim idint idnint ieor ierrno ifix imag \
    image_index image_status index int int2 int8 ior iparity irand is_contiguous is_iostat_end is_iostat_eor isatty \
    ishft ishftc isign isnan itime kill kind lbound lcobound leadz len len_trim lge lgt link lle llt lnblnk loc log \
    log10 log_gamma logical long lshift lstat ltime malloc maskl maskr matmul max max0 max1 maxexponent maxloc \
    maxval mclock mclock8 merge merge_bits min min0 min1 minexponent minloc minval mod modulo move_alloc mvbits \
    nearest new_line nint norm2 not null num_images or out_of_range pack parity perror popcnt poppar precision \
    present product radix ran rand random_init random_number random_seed range rank real reduce rename repeat \
    reshape rrspacing rshift same_type_as scale scan secnds second selected_char_kind selected_int_kind \
    selected_real_kind set_exponent shape shifta shiftl shiftr short sign signal sin sind sinh size sizeof sleep \
    sngl spacing spread sqrt srand stat stopped_images storage_size sum symlnk system system_clock tan tand tanh \
    team_number this_image time time8 tiny trailz transfer transpose trim ttynam ubound ucobound umask unlink \
    unpack verify xor zabs zcos zexp zlog zsin zsqrt";

/// Whether an intrinsic procedure has this name, in lower case.
pub fn is_intrinsic(name: &[u8]) -> bool {
    NAMES.split(' ').any(|n| n.as_bytes() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_found_whole() {
        assert!(NAMES.split(' ').is_sorted());
        assert!(is_intrinsic(b"abort") && is_intrinsic(b"sin") && is_intrinsic(b"zsqrt"));
        assert!(!is_intrinsic(b"si") && !is_intrinsic(b""));
    }
}
