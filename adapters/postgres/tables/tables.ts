import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { MenuKind } from '../../../domain/access/menu.ts'
import { DICTIONARY_TYPE, DICTIONARY_VALUE } from '../../../domain/dictionaries/dictionary.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'
import type { InlineShowing } from '../../../domain/storage/files/viewable.ts'
import type { FileLimits } from '../../../domain/storage/platforms/file-limits.ts'
import type { PlatformKind } from '../../../domain/storage/platforms/platform-kind.ts'
import type {
  AccessPolicy,
  RemoteOptions,
} from '../../../domain/storage/platforms/remote-settings.ts'
import { recordTable } from '../records/record-table.ts'

export const RoleTable = defineEntity({
  name: 'RoleRow',
  tableName: 'roles',
  properties: {
    id: p.bigint('string').primary(),
    key: p.text(),
    name: p.text(),
    scope: p.text().default('own'),
    status: p.text().$type<RecordStatus>(),
  },
})

type StoredOptions = Omit<RemoteOptions, 'download'> & Partial<RemoteOptions>

export const StoragePlatformTable = defineEntity({
  name: 'StoragePlatformRow',
  tableName: 'storage_platforms',
  properties: {
    id: p.bigint('string').primary(),
    key: p.text(),
    kind: p.text().$type<PlatformKind>(),
    status: p.text().$type<RecordStatus>(),
    isDefault: p.boolean(),
    basePath: p.text(),
    rootPath: p.text().nullable(),
    endpoint: p.text().nullable(),
    isHttps: p.boolean().nullable(),
    region: p.text().nullable(),
    bucket: p.text().nullable(),
    accessKey: p.text().nullable(),
    secretKey: p.text().nullable(),
    options: p.json<StoredOptions>().nullable(),
    accessPolicy: p.text().$type<AccessPolicy>().default('private'),
    customDomain: p.text().default(''),
    remark: p.text().default(''),
    locationEpoch: p.integer().default(0),
    limits: p.json<FileLimits>().nullable(),
    verifyDownloads: p.boolean().default(true),
    giveAddresses: p.boolean().default(true),
    inline: p.text().$type<InlineShowing>().name('shown_inline').default('pictures'),
  },
})

export type StoragePlatformRow = InferEntity<typeof StoragePlatformTable>

export const UserTable = defineEntity({
  name: 'UserRow',
  tableName: 'users',
  properties: {
    id: p.bigint('string').primary(),
    name: p.text(),
    /** `LoginName.key` of the name. It is unique, so that two spellings cannot be two accounts. */
    nameKey: p.text(),
    nickName: p.text(),
    email: p.text().nullable(),
    phoneNumber: p.text().nullable(),
    sex: p.text(),
    avatarUrl: p.text().nullable(),
    passwordHash: p.text().nullable().lazy(),
    status: p.text().$type<RecordStatus>(),
    remark: p.text().nullable(),
    createdAt: p.datetime(),
    roles: () =>
      p
        .manyToMany(RoleTable)
        .pivotTable('user_roles')
        .joinColumn('user_id')
        .inverseJoinColumn('role_id'),
  },
})

export const MenuTable = defineEntity({
  name: 'MenuRow',
  tableName: 'menus',
  properties: {
    id: p.bigint('string').primary(),
    parentId: p.bigint('string').nullable(),
    kind: p.text().$type<MenuKind>(),
    title: p.text(),
    sortOrder: p.integer(),
    path: p.text(),
    component: p.text().nullable(),
    query: p.text().nullable(),
    icon: p.text(),
    opensExternally: p.boolean(),
    isCached: p.boolean(),
    isVisible: p.boolean(),
    isEnabled: p.boolean(),
    permission: p.text().nullable(),
    remark: p.text().nullable(),
    activePath: p.text().nullable(),
  },
})

export const ClientTable = defineEntity({
  name: 'ClientRow',
  tableName: 'clients',
  properties: {
    id: p.bigint('string').primary(),
    clientId: p.text(),
    clientKey: p.text(),
    secretDigest: p.text(),
    deviceType: p.text(),
    grantTypes: p.array(),
    strongGrants: p.array(),
    wire: p.text().nullable(),
    paths: p.array().default([]),
    networks: p.array().default([]),
    timeoutSeconds: p.integer(),
    activeTimeoutSeconds: p.integer(),
    status: p.text().$type<RecordStatus>(),
  },
})

/** The tables of the mapper. Tables of hot statements are in the migrations alone. */
export const TABLES = [
  ClientTable,
  recordTable(DEPARTMENT),
  recordTable(DICTIONARY_TYPE),
  recordTable(DICTIONARY_VALUE),
  MenuTable,
  recordTable(PARAMETER),
  RoleTable,
  StoragePlatformTable,
  UserTable,
]

/** Logins and pages map different columns of the same tables. */
export const SHARED_TABLES = { checkDuplicateTableNames: false } as const
