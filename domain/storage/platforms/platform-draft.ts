import { Endpoint } from '../endpoints/endpoint.ts'
import { parseIp } from '../endpoints/ip-address.ts'
import { ObjectKey } from '../files/object-key.ts'
import type { InlineShowing } from '../files/viewable.ts'
import { UploadTypes } from '../uploads/upload-types.ts'
import { type CloudPreset, presetFor, type SignatureVersion } from './cloud-presets.ts'
import { CustomDomain } from './custom-domain.ts'
import { endpointWithout } from './endpoint-with-more.ts'
import { checkedLimits, type FileLimits } from './file-limits.ts'
import {
  CustomDomainRefused,
  EndpointNeedsName,
  FilesStayPrivate,
} from './platform-draft-errors.ts'
import { InvalidPlatform } from './platform-errors.ts'
import type { PlatformKind } from './platform-kind.ts'
import { isSameLocation } from './platform-location.ts'
import type { AccessPolicy, DownloadWay, RemoteOptions, RemoteSettings } from './remote-settings.ts'
import type { StoragePlatform, StoragePlatformProps } from './storage-platform.ts'

/** Settings without a field in the form. Absent: unchanged, or derived from the endpoint. */
export interface PlatformOptions {
  readonly kind?: PlatformKind | undefined
  /** Name of a preset, when the host does not reveal the cloud. */
  readonly cloud?: string | undefined
  readonly pathStyle?: boolean | undefined
  readonly signatureVersion?: SignatureVersion | undefined
  readonly download?: DownloadWay | undefined
  readonly rootPath?: string | undefined
  readonly isEnabled?: boolean | undefined
  /** Replaces all limits; an absent member lifts its limit. */
  readonly limits?: FileLimits | undefined
  readonly verifyDownloads?: boolean | undefined
  readonly givesAddresses?: boolean | undefined
  readonly inline?: InlineShowing | undefined
}

/** A platform as an administrator describes it; `undefined` keeps the stored value. */
export interface PlatformInput {
  readonly key: string
  readonly endpoint: string
  readonly bucket: string
  /** Sealed, ready to be stored. */
  readonly accessKey: string | undefined
  readonly secretKey: string | undefined
  readonly isHttps: boolean | undefined
  readonly region: string | undefined
  readonly basePath: string | undefined
  readonly customDomain: string | undefined
  readonly accessPolicy: AccessPolicy | undefined
  readonly remark: string | undefined
  readonly options: PlatformOptions
}

/** All properties except those that the store assigns. */
export type PlatformDraft = Omit<StoragePlatformProps, 'id' | 'isDefault'>

/** Placeholder in required fields of the form for a local platform. */
export const LOCAL_ENDPOINT = 'local'

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{1,99}$/
const BUCKET = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,98}[A-Za-z0-9]$/
const REGION = /^[A-Za-z0-9-]{0,64}$/
const LONGEST_PATH = 200

/** @param current what is changed; without it, a new platform. @throws InvalidPlatform, EndpointWithMore, EndpointNeedsName, UnknownCloud, FilesStayPrivate, CustomDomainRefused */
export function draftPlatform(
  given: PlatformInput,
  current?: StoragePlatform,
  types = new UploadTypes(),
): PlatformDraft {
  const input = { ...given, endpoint: endpointWithout(given.bucket, given.endpoint) }
  const { key, options } = input
  if ((input.accessPolicy ?? 'private') !== 'private') throw new FilesStayPrivate()
  const before = current?.props
  const kind = kindOf(input, current)
  const isLocal = kind === 'local'
  const isEnabled = options.isEnabled ?? (before?.status ?? 'normal') === 'normal'
  const location = {
    kind,
    basePath: basePath(input.basePath ?? before?.basePath ?? ''),
    rootPath: isLocal
      ? rootPath(options.rootPath ?? before?.rootPath ?? `storage/${key}`)
      : undefined,
    localBucket: isLocal ? input.bucket : undefined,
    remote: isLocal ? undefined : remote(input, kind, current),
  }
  const isElsewhere = before !== undefined && !isSameLocation(location, before)
  return {
    ...location,
    key: shaped('configKey', KEY, key),
    status: isEnabled ? 'normal' : 'disabled',
    locationEpoch: (before?.locationEpoch ?? 0) + (isElsewhere ? 1 : 0),
    accessPolicy: 'private',
    customDomain: customDomain(input.customDomain ?? before?.customDomain ?? '', location.remote),
    remark: input.remark ?? before?.remark ?? '',
    limits: options.limits ? checkedLimits(options.limits, types) : before?.limits,
    verifyDownloads: options.verifyDownloads ?? before?.verifyDownloads ?? true,
    givesAddresses: options.givesAddresses ?? before?.givesAddresses ?? true,
    inline: options.inline ?? before?.inline ?? 'pictures',
  }
}

/**
 * The chosen kind; else the stored one, unless the new endpoint suggests a different one. Local
 * platforms stay local and others never become local, since their files would no longer be found.
 */
function kindOf(input: PlatformInput, current: StoragePlatform | undefined): PlatformKind {
  const suggested = suggestedKind(input.endpoint)
  const kind = input.options.kind ?? stillFitting(suggested, current) ?? suggested
  const isLocal = kind === 'local'
  const wasLocal = current ? current.props.kind === 'local' : isLocal
  const saysLocal = input.endpoint === LOCAL_ENDPOINT
  if (isLocal !== wasLocal || isLocal !== saysLocal) throw new InvalidPlatform('endpoint')
  return kind
}

function stillFitting(suggested: PlatformKind, current: StoragePlatform | undefined) {
  if (!current) return undefined
  const { kind, remote: settings } = current.props
  const before = suggestedKind(settings?.endpoint ?? LOCAL_ENDPOINT)
  return before === suggested ? kind : undefined
}

function suggestedKind(endpoint: string): PlatformKind {
  if (endpoint === LOCAL_ENDPOINT) return 'local'
  return presetFor(Endpoint.parse(endpoint, true).host, undefined).kind
}

function remote(
  input: PlatformInput,
  kind: PlatformKind,
  current: StoragePlatform | undefined,
): RemoteSettings {
  const before = current?.props.remote
  const endpoint = Endpoint.parse(input.endpoint, input.isHttps ?? before?.isHttps ?? false)
  if (kind === 'ali-oss' && endpoint.host.includes(':')) throw new EndpointNeedsName()
  const preset = presetFor(endpoint.host, input.options.cloud)
  const region = shaped('region', REGION, input.region ?? before?.region ?? '')
  return {
    endpoint: endpoint.authority,
    isHttps: endpoint.isHttps,
    region: region === '' ? preset.region : region,
    bucket: shaped('bucketName', BUCKET, input.bucket),
    accessKey: required('accessKey', input.accessKey ?? before?.accessKey),
    secretKey: required('secretKey', input.secretKey ?? before?.secretKey),
    options: remoteOptions(
      input.options,
      preset,
      current?.props.kind === kind ? before : undefined,
    ),
  }
}

function remoteOptions(
  { pathStyle, signatureVersion, cloud, download }: PlatformOptions,
  preset: CloudPreset,
  before: RemoteSettings | undefined,
): RemoteOptions {
  const otherwise = cloud === undefined ? (before?.options ?? preset) : preset
  return {
    pathStyle: pathStyle ?? otherwise.pathStyle,
    signatureVersion: signatureVersion ?? otherwise.signatureVersion,
    download: download ?? before?.options.download ?? 'stream',
  }
}

function shaped(field: string, shape: RegExp, text: string): string {
  if (!shape.test(text) || text.length > 255) throw new InvalidPlatform(field)
  return text
}

function required(field: string, text: string | undefined): string {
  if (text === undefined) throw new InvalidPlatform(field)
  return text
}

/**
 * Checks the custom domain. On a remote platform it bypasses this service, and signatures may cover
 * host and path.
 * @returns the domain as typed
 */
function customDomain(text: string, remote: RemoteSettings | undefined): string {
  const { endpoint, path } = CustomDomain.parse(text, true)
  if (!remote || !endpoint) return text
  if (path !== '/' || parseIp(endpoint.host)) throw new CustomDomainRefused('domain_is_no_name')
  const { host } = Endpoint.parse(remote.endpoint, remote.isHttps)
  const canSign = presetFor(host, undefined).signsForDomains ?? true
  if (!canSign) throw new CustomDomainRefused('domain_not_signed')
  return text
}

/** Leading and trailing slashes are ignored. */
function basePath(text: string): string {
  const inner = text.replaceAll(/^\/+|\/+$/g, '')
  if (inner.length > LONGEST_PATH) throw new InvalidPlatform('prefix')
  if (inner !== '') segments(inner)
  return inner
}

function segments(path: string): void {
  try {
    ObjectKey.parse(path)
  } catch {
    throw new InvalidPlatform('prefix')
  }
}

/** `./data/oss/` means the folder `oss` in `DATA_DIR`. */
function rootPath(text: string): string {
  const below = text.replace(/^\.\/data\//, '')
  const path = below.endsWith('/') && below !== '/' ? below.slice(0, -1) : below
  const isPath = path.length <= LONGEST_PATH && /^[^\0-\x1f\x7f]+$/.test(path)
  if (!isPath) throw new InvalidPlatform('ext1.storagePath')
  return path
}
