import type { ContainerModule } from 'inversify'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { Words } from '../../domain/records/shown.ts'
import type { AddCommand } from '../commands/add-command.ts'
import type { Config } from '../settings/config.ts'
import type { AddressNames, ListenAddress } from '../start/listen.ts'
import type { Watching, WatchTools } from '../watching/watching.ts'
import type { Check } from './check.ts'

/** A service whose stores are open. */
export interface OpenedService extends WatchTools {
  readonly dataFolder: string
  readonly database: Database
}

/** What the console can do without. It is loaded where it is on, and only there. */
export interface Part {
  /** Lower-case letters and dashes, as in `PARTS_OFF`. */
  readonly name: string
  /** What it is for, in one sentence. */
  readonly purpose: string
  /** Names of parts without which it does not work. */
  readonly needs?: readonly string[]
  /**
   * Addresses that people have been sent, such as `/share`. While the part is off, they and what is
   * below them say so on a page.
   */
  readonly addresses?: readonly `/${string}`[]
  /**
   * Addresses, with all below them, that are not pages of a console: what is not there has the status 404, also
   * while the part is off, and is a page for browsers.
   */
  readonly programs?: readonly `/${string}`[]
  /**
   * Its pages, by the first two words of their permissions, such as `system:webhook`: no menu leads to
   * them while it is off.
   */
  readonly menus?: readonly string[]
  /** Those that `page generate` can make, because public front ends have none. */
  pages?(): Promise<readonly Page[]>
  /** Whether other settings switch it on. Default: yes. */
  isOn?(config: Config): boolean
  /** Where it listens beside the service, with the names of the settings. */
  listensAt?(config: Config): (ListenAddress & { readonly names: AddressNames }) | undefined
  /** How it watches the service from its start on. */
  watch?(tools: WatchTools): Promise<Watching>
  /** What it does beside the service, from before the service listens until it ends. */
  beside?(service: OpenedService): Promise<void>
  /** What it adds to the wiring. */
  wire?(): Promise<readonly ContainerModule[]>
  /** How it hears of events. It may use only stores, because commands for accounts load it, too. */
  listens?(): Promise<ContainerModule>
  /** Its own stores, and what a lockdown takes back from them. Tests replace them. */
  stores?(): Promise<(database: Database) => ContainerModule>
  /**
   * Also while it is off: nothing comes back that has lost its right meanwhile, and what it needs
   * stays.
   */
  readonly keepsStores?: true
  /** While it is off, they say so. Their files import what they need when they run. */
  readonly commands?: readonly AddCommand[]
  /**
   * What the operation log calls what it does without a route, also while it is off: by the `url` of
   * the entries, which for a command is `gatehouse` and its name.
   */
  readonly logged?: Readonly<Record<string, Words>>
  /** Commands that need no modules of the configuration file, or do without if they are wrong. */
  readonly modules?: Readonly<Record<string, 'none' | 'optional'>>
  /** Commands that work for minutes with the embedded database. */
  readonly long?: readonly string[]
  /** What `doctor` checks of it. */
  checks?(): Promise<readonly Check[]>
  /** What only commands need, such as those that keep what it has stored while it is off. */
  wireForCommands?(database: Database): Promise<readonly ContainerModule[]>
}
