/** The settings of a module, each made from the name of its variable. */
export type DeclaredSettings = Readonly<
  Record<string, (name: string) => { parse(text: string): unknown }>
>

type ValueOf<D> = D extends (name: string) => { parse(text: string): infer T } ? T : never

/** The values of declared settings, under the same names. */
export type SettingValues<D extends DeclaredSettings> = {
  readonly [Name in keyof D]: ValueOf<D[Name]>
}

/** @throws Error for settings that no module declares */
export type ReadSettings = <D extends DeclaredSettings>(declared: D) => SettingValues<D>

/** @param values of each declaration, as its own settings have parsed them */
export function settingsIn(values: ReadonlyMap<DeclaredSettings, object>): ReadSettings {
  return <D extends DeclaredSettings>(declared: D) => {
    const read: unknown = values.get(declared)
    if (read === undefined) throw new Error('Name these settings in `settings` of the module.')
    return read as SettingValues<D>
  }
}
