import { ContainerModule } from 'inversify'
import { ImportLegacy } from '../../application/switch/import-legacy.ts'
import type { SwitchTools } from '../../application/switch/switch-run.ts'
import { Tokens as T } from './tokens.ts'

/** The import from another system. */
export const switchModule = new ContainerModule(({ bind }) => {
  bind(ImportLegacy).toDynamicValue((made) => {
    const tokens = made.get(T.TokenDigest)
    const { managed, platforms, locations, secrets } = made.get(T.PlatformTools)
    const tools: SwitchTools = {
      rows: made.get(T.ImportedRows),
      phones: made.get(T.PhoneNumbers),
      digest: (text: string) => tokens.digest(text),
      platforms: {
        list: () => platforms.list(),
        seal: (field, secret) => secrets.keep(field, secret),
        check: async (draft) => locations.check(draft, await platforms.list()),
        add: (draft) => managed.add(draft),
      },
    }
    return new ImportLegacy(tools, made.get(T.Clock))
  })
})
