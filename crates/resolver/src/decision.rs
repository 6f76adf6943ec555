#[derive(Clone, Debug)]
pub struct Decision {}
