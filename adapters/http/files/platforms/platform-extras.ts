import { INLINE_WORDS } from '../../../../domain/storage/files/viewable.ts'
import type { FileLimits } from '../../../../domain/storage/platforms/file-limits.ts'
import type { PlatformOptions } from '../../../../domain/storage/platforms/platform-draft.ts'
import { InvalidPlatform } from '../../../../domain/storage/platforms/platform-errors.ts'
import {
  isModuleKind,
  type PlatformKind,
} from '../../../../domain/storage/platforms/platform-kind.ts'
import type { RemoteOptions } from '../../../../domain/storage/platforms/remote-settings.ts'
import type { StoragePlatform } from '../../../../domain/storage/platforms/storage-platform.ts'
import { type JsonObject, parseJsonObject } from '../../edge/bodies/json-object.ts'

/** Our own names, and those of the library in the front ends' documentation. */
const KINDS: ReadonlyMap<string, PlatformKind> = new Map([
  ['local', 'local'],
  ['local-plus', 'local'],
  ['s3', 's3'],
  ['amazon-s3', 's3'],
  ['amazon-s3-v2', 's3'],
  ['ali-oss', 'ali-oss'],
  ['aliyun-oss', 'ali-oss'],
])

const SIGNATURES = new Map([
  // One cloud calls signatures of this generation version 1.
  ['v1', 'v2' as const],
  ['v2', 'v2' as const],
  ['v4', 'v4' as const],
])

const DOWNLOADS = new Map([
  ['stream', 'stream' as const],
  ['redirect', 'redirect' as const],
])

/** @returns JSON text with the options that have no field of their own on the wire */
export function extrasOf(platform: StoragePlatform): string {
  const { isUsable, verifiesDownloads, givesAddresses, inline } = platform
  const { kind, rootPath, remote, limits } = platform.props
  const extras = remote ? inOrder(remote.options) : { storagePath: shownFolder(rootPath ?? '') }
  const switches = {
    enableStorage: isUsable,
    enableAccess: givesAddresses,
    ...(!verifiesDownloads && { verifyDownloads: false }),
    ...(inline !== 'pictures' && { inline }),
  }
  return JSON.stringify({ kind, ...extras, ...switches, ...limitsMember(limits) })
}

/** Stores return members in any order, and equal options are to be equal texts. */
function inOrder({ pathStyle, signatureVersion, download }: RemoteOptions): RemoteOptions {
  return { pathStyle, signatureVersion, download }
}

/** Folders below the data directory are written as in the front ends' documentation. */
function shownFolder(rootPath: string): string {
  return rootPath.startsWith('/') ? rootPath : `./data/${rootPath}/`
}

const MEMBERS = [
  'kind',
  'cloud',
  'pathStyle',
  'signatureVersion',
  'download',
  'storagePath',
  'limits',
  'enableStorage',
  'enableAccess',
  'verifyDownloads',
  'inline',
]
const LONGEST_NAME = 40

/** Refuses unknown members, which would have no effect. @throws InvalidPlatform */
export function parseExtras(text: string): PlatformOptions {
  if (text.trim() === '') return {}
  const extras = jsonObject(text)
  const unknown = Object.keys(extras).find((name) => !MEMBERS.includes(name))
  if (unknown !== undefined) throw invalidOption(unknown.slice(0, LONGEST_NAME))
  const member = <T>(name: string, read: (value: unknown) => T | undefined) =>
    optionOf(name, extras[name], read)
  return {
    kind: member('kind', kindIn),
    cloud: member('cloud', textOnly),
    pathStyle: member('pathStyle', booleanOnly),
    isEnabled: member('enableStorage', booleanOnly),
    givesAddresses: member('enableAccess', booleanOnly),
    verifyDownloads: member('verifyDownloads', booleanOnly),
    inline: member('inline', (value) => INLINE_WORDS.find((word) => word === value)),
    limits: member('limits', readLimits),
    rootPath: member('storagePath', textOnly),
    signatureVersion: member('signatureVersion', (value) => SIGNATURES.get(String(value))),
    download: member('download', (value) => DOWNLOADS.get(String(value))),
  }
}

function kindIn(value: unknown): PlatformKind | undefined {
  const kind = String(value)
  return KINDS.get(kind) ?? (isModuleKind(kind) ? kind : undefined)
}

function jsonObject(text: string): JsonObject {
  try {
    return parseJsonObject(text)
  } catch {
    // The parser's own refusal speaks of the whole body, but only this field is malformed.
    throw new InvalidPlatform('ext1')
  }
}

function optionOf<T>(
  name: string,
  value: unknown,
  read: (value: unknown) => T | undefined,
): T | undefined {
  if (value === undefined || value === null) return undefined
  const meaning = read(value)
  if (meaning === undefined) throw invalidOption(name)
  return meaning
}

function invalidOption(name: string): InvalidPlatform {
  return new InvalidPlatform(`ext1.${name}`)
}

function textOnly(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function booleanOnly(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

const LIMITS = new Set(['maxBytes', 'extensions', 'contentTypes'])

/**
 * Reads `limits` of a platform:
 * `{"maxBytes":1048576,"extensions":["png"],"contentTypes":["image/png"]}`. Unknown members are
 * refused, because a misspelt limit would have no effect.
 * @returns `undefined` if the value is invalid
 */
function readLimits(value: unknown): FileLimits | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const limits: ReadonlyMap<string, unknown> = new Map(Object.entries(value))
  if ([...limits.keys()].some((name) => !LIMITS.has(name))) return undefined
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

function limitsMember(limits: FileLimits | undefined) {
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
