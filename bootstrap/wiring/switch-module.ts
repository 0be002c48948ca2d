import { ContainerModule } from 'inversify'
import { ImportLegacy } from '../../application/switch/import-legacy.ts'
import { Tokens as T } from './tokens.ts'

/** The import from another system. */
export const switchModule = new ContainerModule(({ bind }) => {
  bind(ImportLegacy).toDynamicValue((made) => {
    const tokens = made.get(T.TokenDigest)
    const tools = {
      rows: made.get(T.ImportedRows),
      phones: made.get(T.PhoneNumbers),
      digest: (text: string) => tokens.digest(text),
    }
    return new ImportLegacy(tools, made.get(T.Clock))
  })
})
