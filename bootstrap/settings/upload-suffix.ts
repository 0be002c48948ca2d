import { UploadTypes } from '../../domain/storage/uploads/upload-types.ts'
import { WrongValue } from './setting.ts'

const WITHOUT = 'none'

/** Formats a suffix as an operator writes an extension. */
export function extensionOf(suffix: string): string {
  return suffix === '' ? WITHOUT : suffix.slice(1)
}

/** @param extension with or without its dot. @throws WrongValue */
export function uploadSuffix(extension: string): string {
  const bare = extension.toLowerCase().replace(/^\./, '')
  const suffix = bare === WITHOUT ? '' : `.${bare}`
  if (UploadTypes.mayTake(suffix)) return suffix
  throw new WrongValue(
    'must list extensions such as png (up to ten letters and digits), and none that browsers or systems run, such as html, svg, js or exe',
  )
}
