import type { Id } from '../../domain/shared/id.ts'
import { CopyDiffers } from '../../domain/storage/copy-differs.ts'
import type { FileMigration } from '../../domain/storage/file-migration.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../domain/storage/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileMigrationRepo } from '../ports/file-migration-repo.ts'
import type { ObjectBody } from '../ports/object-store.ts'
import type { CopyFile } from './copy-file.ts'
import { StayedFiles } from './stayed-files.ts'
import type { TellProgress } from './tell-progress.ts'

const PAGE = 50
const AT_ONCE = 4
const REPORT_MS = 1000

/** The copy's record was cleaned up before the switch, because its lease could not be renewed. */
const LOST = 'upload_aborted'

/** `stopped`: somebody wanted it, this process ends or the migration is paused. */
export type RunEnd = 'complete' | 'incomplete' | 'stopped' | 'platform-away'

export interface RunTools {
  readonly migrations: FileMigrationRepo
  readonly copyFile: CopyFile
  readonly progress: TellProgress
  readonly clock: Clock
  /** How long the object at the source outlives the switch. */
  readonly graceSeconds: number
  /** Whether this process is about to end. */
  isStopping(): boolean
}

/** Not an error: ends a copy whose migration is to stop. */
class Stopped extends Error {
  readonly end: RunEnd

  constructor(end: RunEnd = 'stopped') {
    super()
    this.end = end
  }
}

/** One instance at one migration, until all files are moved or something stops it. */
export class MigrationRun {
  readonly #tools: RunTools
  readonly #migration: FileMigration
  readonly #target: StoragePlatform
  /** Bytes that were copied, by file under way. */
  readonly #inFlight = new Map<Id, number>()
  readonly stayed = new StayedFiles()
  #moved = 0
  #reportedAt = Number.NEGATIVE_INFINITY
  #isOver = false

  constructor(tools: RunTools, migration: FileMigration, target: StoragePlatform) {
    this.#tools = tools
    this.#migration = migration
    this.#target = target
  }

  get hasMoved(): boolean {
    return this.#moved > 0
  }

  /** From the first file again until nothing is left: files may become ready behind its back. */
  async execute(): Promise<RunEnd> {
    try {
      for (let before = -1; before !== this.#moved; ) {
        before = this.#moved
        this.stayed.beginPass()
        await this.#pass()
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      return error.end
    }
    if (this.stayed.away > 0) return 'platform-away'
    return this.stayed.failed === 0 ? 'complete' : 'incomplete'
  }

  async #pass(): Promise<void> {
    const { sourceKey } = this.#migration.props
    for (let after: Id | undefined; ; ) {
      const files = await this.#tools.migrations.filesOn(sourceKey, after, PAGE)
      const wanted = files.filter(({ id }) => !this.stayed.hasFailed(id))
      for (let at = 0; at < wanted.length; at += AT_ONCE) {
        await this.#moveAll(wanted.slice(at, at + AT_ONCE))
      }
      after = files.at(-1)?.id
      if (after === undefined) return
    }
  }

  /** All of them settle before a failure is passed on: nothing is left running. */
  async #moveAll(files: readonly StoredFile[]): Promise<void> {
    const outcomes = await Promise.allSettled(files.map((file) => this.#move(file)))
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
    if (this.stayed.isPlatformAway) throw new Stopped('platform-away')
  }

  async #move(file: StoredFile): Promise<void> {
    try {
      await this.#report()
      this.#inFlight.set(file.id, 0)
      const isMoved = await this.#tools.copyFile.execute(file, this.#target, {
        watch: (body) => this.#watched(file.id, body),
        keep: (copy) => this.#switch(file, copy),
      })
      if (isMoved) this.#count()
      else await this.#noteFailed(file, LOST)
    } catch (error) {
      if (isOfFile(error)) await this.#noteFailed(file, error.code)
      else if (isOfPlatform(error)) await this.#noteAway(file, error.code)
      else throw error
    } finally {
      this.#inFlight.delete(file.id)
    }
  }

  #count(): void {
    this.#moved += 1
    this.stayed.noteMoved()
  }

  async #noteFailed(file: StoredFile, trouble: string): Promise<void> {
    if (await this.#isStillThere(file)) this.stayed.noteFailed(file.id, trouble)
  }

  async #noteAway(file: StoredFile, trouble: string): Promise<void> {
    if (await this.#isStillThere(file)) this.stayed.noteAway(trouble)
  }

  /** What was deleted meanwhile cannot be copied, and need not be. */
  async #isStillThere({ id }: StoredFile): Promise<boolean> {
    const before = String(BigInt(id) - 1n)
    const { sourceKey } = this.#migration.props
    const [found] = await this.#tools.migrations.filesOn(sourceKey, before, 1)
    return found?.id === id
  }

  async *#watched(id: Id, body: ObjectBody): ObjectBody {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      this.#inFlight.set(id, bytes)
      await this.#report()
      yield chunk
    }
  }

  #switch(file: StoredFile, copy: StoredFile): Promise<boolean> {
    const at = this.#tools.clock.now()
    const removeSourceAt = new Date(at.getTime() + this.#tools.graceSeconds * 1000)
    const change = { file, copy, at, removeSourceAt }
    return this.#tools.migrations.switchFile(this.#migration.id, change)
  }

  /** Once a second: how far it is, and whether it is still wanted. @throws Stopped */
  async #report(): Promise<void> {
    const { clock, migrations, progress } = this.#tools
    const now = clock.now()
    if (now.getTime() - this.#reportedAt >= REPORT_MS) {
      this.#reportedAt = now.getTime()
      const bytes = [...this.#inFlight.values()].reduce((sum, one) => sum + one, 0)
      const far = { bytesInFlight: bytes, filesFailed: this.stayed.failed }
      const current = await migrations.report(this.#migration.id, far, now)
      this.#isOver = !current?.isRunning
      if (current?.isRunning) progress.tell(current)
    }
    if (this.#isOver || this.#tools.isStopping()) throw new Stopped()
  }
}

/** Its object is lost, or is not what the record says: the next file may fare better. */
function isOfFile(error: unknown): error is FileNotFound | CopyDiffers {
  return error instanceof FileNotFound || error instanceof CopyDiffers
}

function isOfPlatform(error: unknown): error is StorageFailed | NoUsablePlatform {
  return error instanceof StorageFailed || error instanceof NoUsablePlatform
}
