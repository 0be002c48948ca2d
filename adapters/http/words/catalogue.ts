/** Texts by error code, with `{placeholders}` for the error's params. */
export type Catalogue = Readonly<Record<string, string>>
