import type { MenuKind } from '../../domain/access/menu.ts'
import type { ScopeKind } from '../../domain/access/scope-kind.ts'
import type { RecordStatus } from '../../domain/shared/record-status.ts'
import type { FileLimits } from '../../domain/storage/file-limits.ts'
import type { RemoteOptions } from '../../domain/storage/remote-settings.ts'
import type { PlatformKind } from '../../domain/storage/storage-platform.ts'
import type { InlineShowing } from '../../domain/storage/viewable.ts'

/** The configuration of one service, for another one. Contains no secrets and no ids. */
export interface Configuration {
  readonly version: 1
  /** Absent sections are left alone. */
  readonly dictionaries?: readonly DictionaryEntry[]
  readonly menus?: readonly MenuEntry[]
  readonly roles?: readonly RoleEntry[]
  readonly parameters?: readonly RecordEntry[]
  readonly clients?: readonly ClientEntry[]
  readonly platforms?: readonly PlatformEntry[]
}

export type SectionName = Exclude<keyof Configuration, 'version'>

/** A row by the field names of its record; `null` for no value. */
export type RecordEntry = Readonly<Record<string, unknown>>

type DictionaryEntry = RecordEntry & { readonly values: readonly RecordEntry[] }

interface MenuEntry {
  readonly title: string
  readonly kind: MenuKind
  readonly order: number
  readonly path: string
  readonly component: string | null
  readonly query: string | null
  readonly icon: string
  readonly opensExternally: boolean
  readonly isCached: boolean
  readonly isVisible: boolean
  readonly isEnabled: boolean
  readonly permission: string | null
  readonly remark: string | null
  readonly children: readonly MenuEntry[]
}

interface RoleEntry {
  readonly key: string
  readonly name: string
  readonly sortOrder: number
  readonly status: RecordStatus
  readonly scope: ScopeKind
  readonly menusAreLinked: boolean
  readonly departmentsAreLinked: boolean
  readonly remark: string
  /** `TreePaths` of menus. */
  readonly menus: readonly string[]
  /** Paths below the root department; empty unless `scope` is `custom`. */
  readonly departments: readonly string[]
}

interface ClientEntry {
  readonly clientId: string
  readonly clientKey: string
  readonly deviceType: string
  readonly status: RecordStatus
  readonly grantTypes: readonly string[]
  /** Seconds; -1 for no limit. */
  readonly timeout: number
  readonly activeTimeout: number
}

/** Each service decides itself whether it is enabled and whether it is the default. */
interface PlatformEntry {
  readonly key: string
  readonly kind: PlatformKind
  /** `null` for `local`, like the next three. */
  readonly endpoint: string | null
  readonly isHttps: boolean | null
  readonly region: string | null
  readonly options: RemoteOptions | null
  readonly bucket: string | null
  readonly basePath: string
  /** `local` only. */
  readonly rootPath: string | null
  readonly customDomain: string
  readonly limits: FileLimits | null
  readonly verifyDownloads: boolean
  readonly givesAddresses: boolean
  readonly inline: InlineShowing
  readonly remark: string
}

export type EntryOf<S extends SectionName> = NonNullable<Configuration[S]>[number]
