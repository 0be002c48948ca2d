/** Texts by error code. `{name}` stands for a parameter of the error. */
export type Catalogue = Readonly<Record<string, string>>
