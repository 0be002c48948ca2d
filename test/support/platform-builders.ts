import {
  draftPlatform,
  type PlatformDraft,
  type PlatformInput,
} from '../../domain/storage/platforms/platform-draft.ts'
import type { RemoteSettings } from '../../domain/storage/platforms/remote-settings.ts'
import type {
  StoragePlatform,
  StoragePlatformProps,
} from '../../domain/storage/platforms/storage-platform.ts'
import { aPlatform } from './builders.ts'
import { uniqueHex } from './unique.ts'

export function remoteSettings(settings: Partial<RemoteSettings> = {}): RemoteSettings {
  return {
    endpoint: 's3.eu-west-1.amazonaws.com',
    isHttps: true,
    region: 'eu-west-1',
    bucket: 'files',
    accessKey: 'sealed access key',
    secretKey: 'sealed secret key',
    options: { pathStyle: false, signatureVersion: 'v4', download: 'stream' },
    ...settings,
  }
}

export function aRemotePlatform(props: Partial<StoragePlatformProps> = {}): StoragePlatform {
  return aPlatform({
    kind: 's3',
    rootPath: undefined,
    remote: remoteSettings(),
    accessPolicy: 'private',
    verifyDownloads: false,
    givesAddresses: false,
    inline: 'none',
    customDomain: 'files.example.com',
    ...props,
  })
}

/** The fields of a form for a platform on S3. */
export function anInput(input: Partial<PlatformInput> = {}): PlatformInput {
  return {
    key: `key-${uniqueHex(12)}`,
    endpoint: 's3.eu-west-1.amazonaws.com',
    bucket: 'files',
    accessKey: 'sealed access key',
    secretKey: 'sealed secret key',
    isHttps: true,
    region: undefined,
    basePath: undefined,
    customDomain: undefined,
    accessPolicy: undefined,
    remark: undefined,
    options: {},
    ...input,
  }
}

export function aDraft(input: Partial<PlatformInput> = {}): PlatformDraft {
  return draftPlatform(anInput(input))
}
