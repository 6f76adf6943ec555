use super::*;
use crate::testing::{gpu, host, selector};

fn outside() -> Context {
    Context::new(host(), gpu()).vendor("gnu").requires("unified_address").requires("atomic_default_mem_order(seq_cst)")
}

fn inside() -> Context {
    outside().inside("target teams").inside("parallel for")
}

#[track_caller]
fn matches(context: &Context, text: &str) {
    let found = compatibility(context, &Normal::of(&selector(text)));
    assert_eq!(found, Compatibility::Static, "{text}");
}

/// The reason, where there is one.
#[track_caller]
fn why_not(context: &Context, text: &str) -> String {
    match compatibility(context, &Normal::of(&selector(text))) {
        Compatibility::No(reasons) => {
            let reasons: Vec<_> = reasons.iter().map(ToString::to_string).collect();
            reasons.join("; ")
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[track_caller]
fn test(context: &Context, text: &str) -> Test {
    match compatibility(context, &Normal::of(&selector(text))) {
        Compatibility::Dynamic(test) => test,
        other => panic!("{text}: {other:?}"),
    }
}

#[track_caller]
fn target_device_test(context: &Context, text: &str) -> TargetDeviceTest {
    match &*test(context, text).parts {
        [DynamicPart::TargetDevice(test)] => test.clone(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn an_empty_selector_matches() {
    matches(&outside(), "");
}

#[test]
fn properties_are_a_subset_of_the_traits() {
    matches(&inside(), "device={kind(nohost,gpu)}");
    matches(&inside(), "device={arch(nvptx,nvptx64),isa(sm_70)}");
    assert_eq!(
        why_not(&inside(), "device={kind(gpu,host)}"),
        "trait `kind` of the device set is `gpu`, `nohost`, not `host`"
    );
    assert_eq!(
        why_not(&inside(), "device={arch(nvptx,gcn)}"),
        "trait `arch` of the device set is `nvptx`, `nvptx64`, not `gcn`"
    );
}

#[test]
fn the_device_is_the_one_the_code_runs_on() {
    matches(&outside(), "device={kind(host)}");
    matches(&inside(), "device={kind(nohost)}");
    why_not(&outside(), "device={kind(nohost)}");
}

#[test]
fn kind_any_is_as_if_absent() {
    matches(&outside(), "device={kind(any)}");
    matches(&outside(), "target_device={kind(any)}");
    why_not(&outside(), "device={kind(any),arch(nvptx)}");
}

#[test]
fn construct_selectors_are_a_subsequence_in_order() {
    matches(&inside(), "construct={target,parallel}");
    matches(&inside(), "construct={teams,do}");
    assert_eq!(
        why_not(&inside(), "construct={parallel,teams}"),
        "the enclosing constructs are not in the order `parallel`, `teams`"
    );
    assert_eq!(why_not(&inside(), "construct={simd}"), "no `simd` construct within the innermost `target`");
    assert_eq!(why_not(&outside(), "construct={target}"), "no enclosing `target` construct");
    why_not(&inside(), "construct={parallel,parallel}");
}

#[test]
fn only_context_matching_constructs_may_be_named() {
    let context = outside().inside("distribute");
    assert_eq!(
        why_not(&context, "construct={distribute}"),
        "unknown selector `distribute` in the construct set never matches"
    );
}

#[test]
fn intels_dispatch_is_a_construct_of_its_own() {
    let context = outside().inside("target variant dispatch");
    assert!(!context.enclosed_by_target);
    matches(&context, "construct={target variant dispatch}");
    assert_eq!(why_not(&context, "construct={dispatch}"), "no enclosing `dispatch` construct");
}

fn in_simd(clauses: &[&str]) -> Context {
    let mut context = outside();
    let clauses: Vec<_> = clauses.iter().map(|clause| ClauseProperty::parse(clause)).collect();
    context.enter("simd", &clauses);
    context
}

#[test]
fn simdlen_matches_if_the_contexts_is_a_multiple() {
    matches(&in_simd(&["simdlen(16)"]), "construct={simd(simdlen(8))}");
    matches(&in_simd(&["simdlen(8)"]), "construct={simd(simdlen(2*4))}");
    matches(&in_simd(&["simdlen(N)"]), "construct={simd(simdlen(N))}");
    assert_eq!(
        why_not(&in_simd(&["simdlen(8)"]), "construct={simd(simdlen(16))}"),
        "`simdlen(16)` matches no property of the `simd` trait, which has `simdlen(8)`"
    );
    why_not(&in_simd(&["simdlen(12)"]), "construct={simd(simdlen(8))}");
    why_not(&in_simd(&["simdlen(N)"]), "construct={simd(simdlen(8))}");
    why_not(&in_simd(&[]), "construct={simd(simdlen(8))}");
}

#[test]
fn aligned_matches_if_the_selectors_is_a_multiple() {
    let context = in_simd(&["aligned(a, b : 16)"]);
    matches(&context, "construct={simd(aligned(a:32))}");
    matches(&context, "construct={simd(aligned(b,a:16))}");
    matches(&context, "construct={simd(aligned(a))}");
    why_not(&context, "construct={simd(aligned(a:8))}");
    why_not(&context, "construct={simd(aligned(c:32))}");
    why_not(&in_simd(&["aligned(a)"]), "construct={simd(aligned(a:8))}");
}

#[test]
fn other_simd_clauses_must_be_there() {
    let context = in_simd(&["notinbranch", "linear(i, j : 2)", "uniform(p)"]);
    matches(&context, "construct={simd(notinbranch,linear(i:2),uniform(p))}");
    matches(&context, "construct={simd}");
    why_not(&context, "construct={simd(inbranch)}");
    why_not(&context, "construct={simd(linear(i))}");
    why_not(&context, "construct={simd(uniform(i))}");
}

#[test]
fn implementation_traits() {
    matches(&outside(), "implementation={vendor(gnu)}");
    matches(&outside(), "implementation={requires(unified_address)}");
    matches(&outside(), "implementation={requires(atomic_default_mem_order(seq_cst))}");
    assert_eq!(
        why_not(&outside(), "implementation={vendor(llvm)}"),
        "trait `vendor` of the implementation set is `gnu`, not `llvm`"
    );
    why_not(&outside(), "implementation={requires(atomic_default_mem_order(relaxed))}");
    why_not(&outside(), "implementation={requires(unified_address,reverse_offload)}");
    why_not(&outside(), "implementation={extension(fancy)}");
}

#[test]
fn requirements_in_the_5_0_and_6_0_spelling() {
    matches(&outside(), "implementation={unified_address}");
    matches(&outside(), "implementation={atomic_default_mem_order(seq_cst)}");
    matches(&outside(), "implementation={requires(unified_address(true))}");
    why_not(&outside(), "implementation={unified_shared_memory}");
    why_not(&outside(), "implementation={atomic_default_mem_order(acq_rel)}");
    matches(&outside().requires("self_maps(1)"), "implementation={self_maps}");
}

#[test]
fn unknown_sets_and_selectors_never_match() {
    assert_eq!(why_not(&outside(), "flavour={kind(host)}"), "unknown trait set `flavour` never matches");
    why_not(&outside(), "device={colour(red)}");
    why_not(&outside(), "implementation={colour(red)}");
    why_not(&outside(), "user={wish(x)}");
    why_not(&outside(), "target_device={colour(red)}");
}

#[test]
fn all_reasons_are_told() {
    assert_eq!(
        why_not(&outside(), "construct={target},device={kind(gpu)},user={condition(0)}"),
        "no enclosing `target` construct; trait `kind` of the device set is `cpu`, `host`, \
         not `gpu`; condition `0` is the constant false"
    );
}

#[test]
fn a_constant_condition_is_decided_and_another_is_dynamic() {
    matches(&outside(), "user={condition(1 + 1 == 2)}");
    assert_eq!(why_not(&outside(), "user={condition(2 < 1)}"), "condition `2 < 1` is the constant false");
    let found = test(&outside(), "user={condition(n > 5)}");
    assert_eq!(found.to_string(), "condition `n > 5` is true");
}

#[test]
fn a_static_mismatch_decides_whatever_is_dynamic() {
    why_not(&outside(), "user={condition(n)},device={kind(gpu)},target_device={kind(gpu)}");
}

#[test]
fn target_device_is_decided_for_host_and_offload_device_and_the_rest_is_dynamic() {
    let device = target_device_test(&outside(), "target_device={kind(gpu)}");
    assert!(!device.host && device.offload && device.device_num.is_none());
    assert_eq!(device.to_string(), "the default device is an offload device");

    let device = target_device_test(&outside(), "target_device={device_num(n),kind(host)}");
    assert!(device.host && !device.offload);
    assert_eq!(device.to_string(), "device `n` is the host");

    let device = target_device_test(&inside(), "target_device={device_num(0),uid(abc)}");
    assert!(device.host && device.offload);
    assert_eq!(device.to_string(), "device `0` is a conforming device with the unique identifier `abc`");

    assert_eq!(
        why_not(&outside(), "target_device={kind(fpga)}"),
        "no device has `kind(fpga)`: neither the host (host) nor the offload device (gpu)"
    );
    // One device has to have all of them.
    why_not(&outside(), "target_device={kind(gpu),arch(x86_64)}");
}

#[test]
fn device_num_minus_one_is_the_host_and_less_is_no_device() {
    let device = target_device_test(&outside(), "target_device={device_num(-1),kind(any)}");
    assert!(device.host && !device.offload);
    why_not(&outside(), "target_device={device_num(-1),kind(gpu)}");
    assert_eq!(why_not(&outside(), "target_device={device_num(-2)}"), "`- 2` is no conforming device number");
}

#[test]
fn match_any_wants_one_property() {
    let any = |rest: &str| format!("implementation={{extension(match_any)}},{rest}");
    matches(&inside(), &any("device={arch(nvptx,gcn)}"));
    matches(&inside(), &any("device={kind(host),arch(nvptx)}"));
    matches(&inside(), &any("construct={simd,parallel}"));
    matches(&inside(), &any("device={kind(gpu)},user={condition(n)}"));
    assert_eq!(
        why_not(&inside(), &any("device={kind(host)}")),
        "`match_any`, and no property matches; \
         trait `kind` of the device set is `gpu`, `nohost`, not `host`"
    );
    let found = test(&inside(), &any("device={kind(host)},user={condition(n)},target_device={kind(host),arch(nvptx)}"));
    assert_eq!(found.to_string(), "condition `n` is true or the default device is a conforming device");
}

#[test]
fn match_none_wants_no_property() {
    let none = |rest: &str| format!("implementation={{extension(match_none)}},{rest}");
    matches(&inside(), &none("device={kind(host),arch(x86_64)},construct={simd}"));
    assert_eq!(why_not(&inside(), &none("device={kind(host,gpu)}")), "`match_none`, and `kind(gpu)` matches");
    assert_eq!(test(&inside(), &none("user={condition(n)}")).to_string(), "not: condition `n` is true");
}

#[test]
fn other_llvm_extensions_are_no_traits() {
    matches(&outside(), "implementation={extension(match_all,disable_implicit_base,allow_templates)}");
}

#[test]
fn a_region_is_kept_if_its_device_and_implementation_traits_can_match() {
    let keeps = |text| device_and_implementation_match(&outside(), &selector(text));
    let any = |rest: &str| selector(&format!("implementation={{extension(match_any)}},{rest}"));
    let keeps_any = |text| device_and_implementation_match(&outside(), &any(text));
    assert!(keeps("construct={target},user={condition(0)},device={kind(host)}"));
    assert!(!keeps("device={kind(gpu)}"));
    assert!(!keeps("implementation={vendor(llvm)},construct={parallel}"));
    assert!(keeps("implementation={extension(match_any)},construct={parallel}"));
    assert!(keeps("implementation={extension(match_any)},device={kind(gpu)},construct={parallel}"));
    assert!(keeps_any("device={kind(gpu)},user={condition(n)}"));
    assert!(!keeps_any("device={kind(gpu)},user={condition(0)}"));
    assert!(!keeps_any("device={kind(gpu)}"));
}

/// LLVM's modes ask property by property; a selector without one is asked as a whole.
#[test]
fn a_selector_without_properties_is_one_thing_to_match() {
    let with = |mode: &str, rest: &str| format!("implementation={{extension({mode})}},{rest}");
    matches(&inside(), &with("match_any", "device={kind}"));
    assert_eq!(why_not(&inside(), &with("match_none", "device={kind}")), "`match_none`, and `kind` matches");
    assert_eq!(
        why_not(&inside(), &with("match_any", "user={condition(0)}")),
        "`match_any`, and no property matches; condition `0` is the constant false"
    );
}

#[test]
fn extensions_that_a_compiler_is_told_to_have_are_traits() {
    let context = Context { extension: std::sync::Arc::new(["fancy".to_owned()].into()), ..outside() };
    matches(&context, "implementation={extension(fancy)}");
    assert_eq!(
        why_not(&context, "implementation={extension(other)}"),
        "trait `extension` of the implementation set is `fancy`, not `other`"
    );
}

#[test]
fn match_any_wants_one_trait_of_a_target_device() {
    let any = |rest: &str| format!("implementation={{extension(match_any)}},{rest}");
    let device = target_device_test(&outside(), &any("target_device={kind(gpu),arch(x86_64)}"));
    assert!(device.host && device.offload);
    assert_eq!(
        why_not(&outside(), &any("target_device={kind(fpga)}")),
        "`match_any`, and no property matches; \
         no device has `kind(fpga)`: neither the host (host) nor the offload device (gpu)"
    );
}

#[test]
fn many_names_are_not_all_told() {
    let with = |names: &[&str]| {
        let device = DeviceTraits::new("many", ["host"], ["x86_64"], names.iter().copied());
        why_not(&Context::new(device, gpu()), "device={isa(avx2)}")
    };
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    assert_eq!(
        with(&names[..8]),
        "trait `isa` of the device set is `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h`, not `avx2`"
    );
    assert_eq!(with(&names), "trait `isa` of the device set does not have `avx2` (it has 9 others)");
}
