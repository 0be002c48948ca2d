import type { FileLimits } from '../../../../domain/storage/platforms/file-limits.ts'

const MEMBERS = new Set(['maxBytes', 'extensions', 'contentTypes'])

/**
 * Reads `limits` of a platform:
 * `{"maxBytes":1048576,"extensions":["png"],"contentTypes":["image/png"]}`. Unknown members are
 * refused, because a misspelt limit would have no effect.
 * @returns `undefined` if the value is invalid
 */
export function readLimits(value: unknown): FileLimits | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const limits: ReadonlyMap<string, unknown> = new Map(Object.entries(value))
  if ([...limits.keys()].some((name) => !MEMBERS.has(name))) return undefined
  const maxBytes = limits.get('maxBytes')
  const extensions = limits.get('extensions')
  const contentTypes = limits.get('contentTypes')
  if (maxBytes !== undefined && typeof maxBytes !== 'number') return undefined
  if (extensions !== undefined && !isTexts(extensions)) return undefined
  if (contentTypes !== undefined && !isTexts(contentTypes)) return undefined
  return {
    ...(maxBytes !== undefined && { maxBytes }),
    ...(extensions !== undefined && { suffixes: extensions.map(suffixOf) }),
    ...(contentTypes !== undefined && { contentTypes: contentTypes.map((t) => t.toLowerCase()) }),
  }
}

export function limitsMember(limits: FileLimits | undefined) {
  if (limits === undefined || Object.keys(limits).length === 0) return {}
  const { suffixes, ...same } = limits
  return { limits: { ...same, ...(suffixes && { extensions: suffixes }) } }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** The extension may be given with or without its dot. */
function suffixOf(extension: string): string {
  const bare = extension.toLowerCase().replace(/^\./, '')
  return bare === '' ? '' : `.${bare}`
}
