import { Client, type ClientProps } from '../../domain/client/client.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { SessionLifetime } from '../../domain/client/session-lifetime.ts'
import { Session, type SessionProps } from '../../domain/identity/sessions/session.ts'
import { User, type UserProps } from '../../domain/identity/user.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StoredFile, type StoredFileProps } from '../../domain/storage/files/stored-file.ts'
import {
  StoragePlatform,
  type StoragePlatformProps,
} from '../../domain/storage/platforms/storage-platform.ts'
import { someMoment, uniqueHex, uniqueId } from './unique.ts'

/** Builders return valid values; a test sets only the properties it is about. */
export function aClient(props: Partial<ClientProps> = {}): Client {
  const clientId = uniqueHex(32)
  return new Client({
    id: uniqueId(),
    clientId,
    clientKey: `key-${clientId.slice(-8)}`,
    deviceType: 'pc',
    status: 'normal',
    strongGrants: new GrantPolicy(['social', 'passkey']),
    grants: new GrantPolicy(['password', 'social']),
    lifetime: new SessionLifetime(604_800, 1800),
    rules: { paths: [], networks: [] },
    wire: undefined,
    ...props,
  })
}

export function aUser(props: Partial<UserProps> = {}): User {
  const id = props.id ?? uniqueId()
  return new User({
    id,
    name: `user${id}`,
    nickName: `User ${id}`,
    email: undefined,
    phoneNumber: undefined,
    sex: '2',
    avatarUrl: undefined,
    status: 'normal',
    remark: undefined,
    createdAt: someMoment,
    roles: [],
    ...props,
  })
}

export function aSession(props: Partial<SessionProps> = {}): Session {
  return new Session({
    id: uniqueHex(32),
    tokenDigest: uniqueHex(64),
    userId: '1',
    clientId: 'e5cd7e4891bf95d1d19206ce24a7b32e',
    openedAt: someMoment,
    expiresAt: new Date(someMoment.getTime() + 604_800_000),
    idleSeconds: 1800,
    lastUsedAt: props.openedAt ?? someMoment,
    origin: { address: '203.0.113.7', userAgent: 'Test/1.0' },
    ...props,
  })
}

export function aStoredFile(props: Partial<StoredFileProps> = {}): StoredFile {
  return new StoredFile({
    id: uniqueId(),
    platformKey: 'default',
    objectKey: ObjectKey.parse(`2026/03/04/${uniqueHex(32)}.png`),
    originalName: 'picture.png',
    suffix: '.png',
    contentType: 'image/png',
    state: 'ready',
    digest: { bytes: 3, sha256: 'ab'.repeat(32) },
    uploaderId: '1',
    uploaderName: 'admin',
    createdAt: someMoment,
    linkEpoch: 0,
    ...props,
  })
}

export function aPlatform(props: Partial<StoragePlatformProps> = {}): StoragePlatform {
  const id = props.id ?? uniqueId()
  return new StoragePlatform({
    id,
    key: `platform-${id}`,
    kind: 'local',
    status: 'normal',
    isDefault: false,
    basePath: '',
    rootPath: './data/oss',
    remote: undefined,
    accessPolicy: 'private',
    customDomain: '',
    remark: '',
    locationEpoch: 0,
    verifyDownloads: true,
    givesAddresses: true,
    inline: 'pictures',
    ...props,
  })
}
