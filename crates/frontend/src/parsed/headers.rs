//! Headers that declare no variants.

use crate::cpp::Pass;
use crate::language::Language;
use crate::marks::is_marked;
use rustc_hash::FxHashSet;
use std::ops::Range;
use std::sync::LazyLock;

/// Names between blanks, to be looked up: what a text has many of asks for them.
type Names = LazyLock<FxHashSet<&'static [u8]>>;

fn names(list: &'static str) -> FxHashSet<&'static [u8]> {
    list.split_ascii_whitespace().map(str::as_bytes).collect()
}

/// Headers of C and C++, and of the OpenMP runtime.
pub fn is_standard_header(name: &[u8]) -> bool {
    static NAMES: Names = LazyLock::new(|| {
        names(
            "\
        assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg \
        stdatomic stdbit stdbool stdc-predef stdckdint stddef stdint stdio stdlib stdnoreturn string strings tgmath threads \
        time uchar wchar wctype unistd omp sys/time sys/types",
        )
    });
    static CXX: Names = LazyLock::new(|| {
        names(
            "\
        algorithm any array atomic barrier bit bitset charconv chrono compare complex concepts \
        condition_variable coroutine deque exception execution expected filesystem format forward_list fstream \
        functional future initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale \
        map memory memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio \
        regex scoped_allocator semaphore set shared_mutex source_location span sstream stack stdexcept \
        stop_token streambuf string string_view syncstream system_error thread tuple type_traits typeindex \
        typeinfo unordered_map unordered_set utility valarray variant vector version",
        )
    });
    match name.strip_suffix(b".h") {
        Some(name) => NAMES.contains(name),
        // `<cstdio>` is `<stdio.h>`.
        None => CXX.contains(name) || name.strip_prefix(b"c").is_some_and(|n| NAMES.contains(n)),
    }
}

/// What came into a preprocessor's output with an include of a system header.
pub struct SystemPart<'p> {
    /// The header's name, without its folder.
    pub name: &'p [u8],
    pub part: Range<usize>,
}

/// The parts of a preprocessor's output that are headers of the system without variants: like those headers
/// themselves, they need not be read.
pub fn system_parts(pass: &Pass, language: Language) -> Vec<SystemPart<'_>> {
    let parts = pass.system_parts();
    let bytes = &pass.source.bytes;
    let marked: FxHashSet<&[u8]> =
        parts.iter().filter(|(_, part)| is_marked(&bytes[part.clone()], language)).map(|(name, _)| *name).collect();
    let mut all: Vec<SystemPart> = Vec::new();
    for (name, part) in parts.into_iter().filter(|(name, _)| !marked.contains(name)) {
        match all.last_mut() {
            Some(last) if last.part.end == part.start => last.part.end = part.end,
            _ => {
                let own = name.iter().rposition(|b| matches!(b, b'/' | b'\\')).map_or(0, |at| at + 1);
                all.push(SystemPart { name: &name[own..], part });
            }
        }
    }
    all
}

/// Whether the standard library has a function of a name in the namespace `std`, or in the global one too.
pub fn is_standard_function(name: &[u8], global: bool) -> bool {
    static GLOBAL: Names = LazyLock::new(|| {
        names(
            "\
        abs acos acosh asin asinh atan atan2 atanh atof atoi atol cbrt ceil copysign cos cosh div erf erfc exit exp exp2 \
        expm1 fabs fdim floor fma fmax fmin fmod free frexp getenv hypot ilogb isalpha isdigit isfinite isgreater isinf \
        isless isnan isnormal isspace labs ldexp ldiv lgamma llabs llrint llround log log10 log1p log2 logb lrint lround \
        malloc memchr memcmp memcpy memmove memset modf nan nearbyint nextafter pow printf puts qsort rand remainder \
        remquo remove rename rint round scalbn signbit sin sinh sqrt srand strcat strchr strcmp strcpy strlen strtod system \
        tan tanh tgamma time toupper tolower trunc",
        )
    });
    static STD: Names = LazyLock::new(|| {
        names(
            "\
        accumulate adjacent_difference adjacent_find advance all_of any_cast any_of apply arg as_const async \
        back_inserter begin binary_search bind bit_cast cbegin cend clamp conj copy copy_backward copy_if copy_n \
        count count_if crbegin crend data distance empty end equal equal_range exchange exclusive_scan fill fill_n \
        find find_end find_first_of find_if find_if_not for_each forward forward_as_tuple gcd generate get get_if \
        getline hash_value holds_alternative imag includes inclusive_scan inner_product invoke iota is_heap \
        is_partitioned is_permutation is_sorted iter_swap lcm lerp lexicographical_compare lower_bound make_heap \
        make_optional make_pair make_shared make_tuple make_unique max max_element merge midpoint min min_element \
        minmax mismatch move move_backward next none_of norm not_fn nth_element partial_sort partial_sort_copy \
        partial_sum partition partition_copy polar pop_heap prev proj push_heap quoted rbegin real reduce ref \
        remove remove_copy remove_copy_if remove_if rend replace replace_copy replace_if reverse reverse_copy \
        rotate rotate_copy sample search search_n set_difference set_intersection set_symmetric_difference \
        set_union shuffle size sort sort_heap ssize stable_partition stable_sort stod stof stoi stol stold stoll \
        stoul stoull swap swap_ranges tie to_address to_string to_wstring transform transform_exclusive_scan \
        transform_inclusive_scan transform_reduce tuple_cat unique unique_copy upper_bound visit",
        )
    });
    GLOBAL.contains(name) || (!global && STD.contains(name))
}

/// Whether classes of the standard library have a member function of a name.
pub fn is_standard_member(name: &[u8]) -> bool {
    static NAMES: Names = LazyLock::new(|| {
        names(
            "\
        add address all allocate any append apply arrive assign at back bad base begin bucket c_str capacity cbegin \
        cend clear close code compare compare_exchange_strong compare_exchange_weak construct contains copy count \
        crbegin crend cshift data deallocate denorm destroy detach difference emplace emplace_after emplace_back \
        emplace_front emplace_hint empty end ends_with eof epsilon equal_range erase error exchange exists expired \
        extract fail fetch_add fetch_and fetch_or fetch_sub fetch_xor fill find find_first_of find_last_of first flag \
        flags flip flush format front get get_allocator get_deleter get_future get_id get_token getline getloc good \
        has_value hash_code hash_function ignore imag imbue index infinity insert insert_after is_lock_free is_open \
        join joinable key_comp key_eq length load load_factor lock lower_bound lowest mapped_file max max_size mean \
        merge message min move name native_handle next no_subscription none notify_all notify_one now open \
        operator() owner_before param parent_path path peek period pop pop_back pop_front position precision prefix \
        probability push push_back push_front put putback pword rbegin rdbuf rdstate read real rehash release remove \
        remove_if remove_prefix remove_suffix rend replace request_stop reserve reset resize reverse rfind round_error \
        second seed seekg seekp set set_value setf setstate shift shrink_to_fit size sort splice start starts_with \
        status step_size stop store str stride string substr suffix sum swap sync tellg tellp test tie \
        time_since_epoch to_string to_ulong to_ullong top transform transform_error try_emplace try_lock type unget \
        unique unlock unsetf upper_bound use_count valid value value_comp value_or valueless_by_exception view wait \
        wait_for wait_until what width write",
        )
    });
    NAMES.contains(name)
}
