import { SECRET_MASK } from '../../../../application/platforms/platform-secrets.ts'
import { OWN_PREFIX } from '../../../../domain/storage/platforms/custom-domain.ts'
import { LOCAL_ENDPOINT } from '../../../../domain/storage/platforms/platform-draft.ts'
import type { AccessPolicy } from '../../../../domain/storage/platforms/remote-settings.ts'
import type { StoragePlatform } from '../../../../domain/storage/platforms/storage-platform.ts'
import { Type } from '../../wire/schema.ts'
import { WireId, wireId } from '../../wire/wire-types.ts'
import { extrasOf } from './platform-extras.ts'

/** Descriptions of two fields, for forms and rows. */
export const FIELD_NOTES = {
  domain:
    'Start of the URLs of files: a path on this service (`/file/`) or, for local platforms, an origin that a proxy serves. For other platforms, the host name for which URLs are signed',
  accessPolicy: '`0`: private. Other values are refused, because files are always private',
}

/** A storage platform as lists and forms show it. */
export const PlatformRow = Type.Object(
  {
    ossConfigId: WireId,
    configKey: Type.String(),
    accessKey: Type.String({ description: 'Never shown: six asterisks' }),
    secretKey: Type.String({ description: 'Never shown: six asterisks' }),
    bucketName: Type.String(),
    endpoint: Type.String({ description: 'Without a scheme; `local` means the local disk' }),
    prefix: Type.String(),
    domain: Type.String({ description: FIELD_NOTES.domain }),
    isHttps: Type.String({ description: '`Y` or `N`' }),
    region: Type.String(),
    accessPolicy: Type.String({ description: FIELD_NOTES.accessPolicy }),
    status: Type.String({ description: '`0`: new files are stored here' }),
    ext1: Type.String({ description: 'JSON: kind, enableStorage and the options of the kind' }),
    remark: Type.String(),
  },
  { title: 'StoragePlatform' },
)

const ACCESS: Readonly<Record<AccessPolicy, string>> = { private: '0', public: '1', custom: '2' }

/** The local disk has neither endpoint nor region, but the form requires them. */
const LOCAL = { endpoint: LOCAL_ENDPOINT, region: '', isHttps: false }

export function platformRow(platform: StoragePlatform) {
  const { id, props } = platform
  const { endpoint, region, isHttps } = props.remote ?? LOCAL
  return {
    ossConfigId: wireId(id),
    configKey: props.key,
    accessKey: SECRET_MASK,
    secretKey: SECRET_MASK,
    bucketName: platform.shownBucket,
    endpoint,
    prefix: props.basePath,
    domain: props.customDomain || (props.remote ? '' : OWN_PREFIX),
    isHttps: isHttps ? 'Y' : 'N',
    region,
    accessPolicy: ACCESS[props.accessPolicy],
    status: props.isDefault ? '0' : '1',
    ext1: extrasOf(platform),
    remark: props.remark,
  }
}
