import { DomainError } from '../../shared/domain-error.ts'

export class UnknownCloud extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unknown_cloud'
  constructor(known: readonly string[]) {
    super('This cloud is unknown.', { params: { known: known.join(', ') } })
  }
}

export type SignatureVersion = 'v2' | 'v4'

export interface CloudPreset {
  readonly name: string
  readonly kind: 's3' | 'ali-oss'
  /** Matches its public hosts; the first group is the region. Absent for self-hosted software. */
  readonly hosts?: RegExp
  /** The bucket is in the path, not in the host name. */
  readonly pathStyle: boolean
  readonly signatureVersion: SignatureVersion
  /** `false`: it accepts signed addresses at its own host only. */
  readonly signsForDomains?: boolean
  /** The region when neither the form nor the host names one. */
  readonly region: string
}

const s3 = { kind: 's3', signatureVersion: 'v4' } as const

/** Narrow on purpose: a cloud's domain also contains machines that anybody can rent. */
const CLOUD_PRESETS: readonly CloudPreset[] = [
  {
    ...s3,
    name: 'aws',
    hosts:
      /^s3(?:[.-](?:fips\.|dualstack\.)*([a-z]{2}(?:-[a-z]+){1,3}-\d))?\.amazonaws\.com(?:\.cn)?$/,
    pathStyle: false,
    region: 'us-east-1',
  },
  {
    name: 'aliyun',
    kind: 'ali-oss',
    hosts: /^(oss-[a-z]{2,8}(?:-[a-z0-9]+){1,4}?)(?:-internal)?\.aliyuncs\.com$/,
    pathStyle: false,
    signatureVersion: 'v4',
    region: 'oss-cn-hangzhou',
  },
  {
    ...s3,
    name: 'tencent',
    hosts: /^cos\.([a-z]{2}(?:-[a-z0-9]+){1,3})\.(?:myqcloud\.com|tencentcos\.(?:com|cn))$/,
    pathStyle: false,
    region: 'ap-guangzhou',
  },
  {
    ...s3,
    name: 'huawei',
    hosts: /^obs\.([a-z]{2}(?:-[a-z0-9]+){1,3})\.(?:myhuaweicloud\.(?:com|eu))$/,
    pathStyle: false,
    region: 'cn-north-4',
  },
  {
    ...s3,
    name: 'qiniu',
    hosts: /^s3[.-]([a-z]{2}(?:-[a-z0-9]+){1,3})\.qiniucs\.com$/,
    pathStyle: true,
    region: 'cn-east-1',
  },
  {
    ...s3,
    name: 'r2',
    signsForDomains: false,
    hosts: /^[0-9a-f]{32}\.(?:eu\.|fedramp\.)?r2\.cloudflarestorage\.com$/,
    pathStyle: true,
    region: 'auto',
  },
  { ...s3, name: 'minio', pathStyle: true, region: 'us-east-1' },
  { ...s3, name: 'ceph', pathStyle: true, region: 'us-east-1' },
]

const OWN: CloudPreset = { ...s3, name: 'own', pathStyle: true, region: 'us-east-1' }

/** The cloud behind a host, and the region in the host name. */
export function publicCloud(host: string): CloudPreset | undefined {
  for (const preset of CLOUD_PRESETS) {
    const found = preset.hosts?.exec(host)
    if (found) return { ...preset, region: found[1] ?? preset.region }
  }
  return undefined
}

/** @param name of the cloud, if its host does not reveal it. @throws UnknownCloud */
export function presetFor(host: string, name: string | undefined): CloudPreset {
  const named = CLOUD_PRESETS.find((preset) => preset.name === name)
  if (name && !named) throw new UnknownCloud(CLOUD_PRESETS.map((preset) => preset.name))
  return publicCloud(host) ?? named ?? guessed(host)
}

/** Other hosts of a cloud still reveal the protocol. */
function guessed(host: string): CloudPreset {
  if (!host.endsWith('.aliyuncs.com')) return OWN
  return CLOUD_PRESETS.find(({ kind }) => kind === 'ali-oss') ?? OWN
}
