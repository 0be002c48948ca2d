import type { PlatformOptions } from '../../../domain/storage/platform-draft.ts'
import { InvalidPlatform } from '../../../domain/storage/platform-errors.ts'
import type { PlatformKind, StoragePlatform } from '../../../domain/storage/storage-platform.ts'
import { type JsonObject, parseJsonObject } from '../bodies/json-object.ts'
import { limitsMember, readLimits } from './limits-member.ts'

/** Our own names, and those of the library that the front ends' documentation knows. */
const KINDS: ReadonlyMap<unknown, PlatformKind> = new Map([
  ['local', 'local'],
  ['local-plus', 'local'],
  ['s3', 's3'],
  ['amazon-s3', 's3'],
  ['amazon-s3-v2', 's3'],
  ['ali-oss', 'ali-oss'],
  ['aliyun-oss', 'ali-oss'],
])

const SIGNATURES = new Map([
  // Version 1 is the name that one cloud has for the same age of signature.
  ['v1', 'v2' as const],
  ['v2', 'v2' as const],
  ['v4', 'v4' as const],
])

const DOWNLOADS = new Map([
  ['stream', 'stream' as const],
  ['redirect', 'redirect' as const],
])

/** What of a platform has no field of its own on the wire, as JSON text. */
export function extrasOf({ props, isUsable }: StoragePlatform): string {
  const { kind, rootPath, remote, limits } = props
  const extras = remote ? remote.options : { storagePath: rootPath }
  return JSON.stringify({ kind, ...extras, enableStorage: isUsable, ...limitsMember(limits) })
}

/** Members that mean nothing here are passed over. @throws InvalidPlatform */
export function parseExtras(text: string): PlatformOptions {
  if (text.trim() === '') return {}
  const extras = jsonObject(text)
  const kind = member(extras.kind, (value) => KINDS.get(value))
  const cloud = member(extras.cloud, textOnly)
  const pathStyle = member(extras.pathStyle, booleanOnly)
  const isEnabled = member(extras.enableStorage, booleanOnly)
  const limits = member(extras.limits, readLimits)
  const rootPath = member(extras.storagePath, textOnly)
  const signatureVersion = member(extras.signatureVersion, (value) => SIGNATURES.get(String(value)))
  const download = member(extras.download, (value) => DOWNLOADS.get(String(value)))
  return {
    ...(kind !== undefined && { kind }),
    ...(cloud !== undefined && { cloud }),
    ...(pathStyle !== undefined && { pathStyle }),
    ...(isEnabled !== undefined && { isEnabled }),
    ...(limits !== undefined && { limits }),
    ...(rootPath !== undefined && { rootPath }),
    ...(signatureVersion !== undefined && { signatureVersion }),
    ...(download !== undefined && { download }),
  }
}

function jsonObject(text: string): JsonObject {
  try {
    return parseJsonObject(text)
  } catch {
    // Its own refusal speaks of the body; what is malformed is one field of it.
    throw new InvalidPlatform('ext1')
  }
}

function member<T>(value: unknown, read: (value: unknown) => T | undefined): T | undefined {
  if (value === undefined || value === null) return undefined
  const understood = read(value)
  if (understood === undefined) throw new InvalidPlatform('ext1')
  return understood
}

function textOnly(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function booleanOnly(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}
