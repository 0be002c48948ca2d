import type { FileMigration } from '../../../domain/parts/moves/file-migration.ts'
import type { Id } from '../../../domain/shared/id.ts'
import {
  CopyDiffers,
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import { isUnreachable } from '../../../domain/storage/files/storage-failure-reason.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ObjectBody } from '../../ports/files/object-store.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { CopyFile } from './copy-file.ts'
import type { FileMigrationRepo } from './file-migration-repo.ts'
import type { StayedFiles } from './stayed-files.ts'
import type { TellProgress } from './tell-progress.ts'

type OfFile = FileNotFound | CopyDiffers | UploadRefused

const PAGE = 50
const AT_ONCE = 4
/** After so many attempts the move has waited about two and a half minutes. */
const ENOUGH_WAITS = 5
const REPORT_MS = 1000

/** The copy's record was cleaned up before the switch, because its lease could not be renewed. */
const LOST = 'upload_aborted'

/** `stopped`: it was paused or cancelled, or this process ends. */
export type RunEnd = 'complete' | 'incomplete' | 'stopped' | 'platform-away'

export interface RunTools {
  readonly migrations: FileMigrationRepo
  readonly files: Pick<StoredFileRepo, 'keptOn'>
  readonly copyFile: CopyFile
  readonly progress: TellProgress
  readonly clock: Clock
  /** How long the object on the source platform remains after the switch. */
  readonly graceSeconds: number
  /** Whether this process is about to end. */
  isStopping(): boolean
}

/** Not an error: ends the copies of a move that has to stop. */
class Stopped extends Error {
  readonly end: RunEnd

  constructor(end: RunEnd = 'stopped') {
    super()
    this.end = end
  }
}

/** Runs one move on one instance, until all files are moved or something stops it. */
export class MigrationRun {
  readonly #tools: RunTools
  readonly #migration: FileMigration
  readonly #target: StoragePlatform
  /** Bytes copied so far, for each file being copied. */
  readonly #inFlight = new Map<Id, number>()
  readonly stayed: StayedFiles
  #moved = 0
  /** A file that fails again is at fault itself, because both platforms have responded. */
  #isLastTry = false
  #haveAnswered = false
  #reportedAt = Number.NEGATIVE_INFINITY
  #isOver = false

  constructor(
    tools: RunTools,
    migration: FileMigration,
    target: StoragePlatform,
    stayed: StayedFiles,
  ) {
    this.#tools = tools
    this.#migration = migration
    this.#target = target
    this.stayed = stayed
  }

  get hasMoved(): boolean {
    return this.#moved > 0
  }

  /** Repeated until nothing is left, because files may become ready meanwhile. */
  async execute(): Promise<RunEnd> {
    try {
      for (let before = -1; before !== this.#moved; ) {
        before = this.#moved
        await this.#pass()
      }
      const isRestToBlame = this.#haveAnswered && this.stayed.away > 0
      if (isRestToBlame) await this.#lastTry(() => this.#pass())
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      return error.end
    }
    if (this.stayed.away > 0) return 'platform-away'
    return this.stayed.failed === 0 ? 'complete' : 'incomplete'
  }

  async #pass(): Promise<void> {
    this.stayed.beginPass()
    const { sourceKey } = this.#migration.props
    for (let after: Id | undefined; ; ) {
      const files = await this.#tools.files.keptOn(sourceKey, after, PAGE)
      const wanted = files.filter(({ id }) => !this.stayed.hasFailed(id))
      for (let at = 0; at < wanted.length; at += AT_ONCE) {
        await this.#moveAll(wanted.slice(at, at + AT_ONCE))
      }
      after = files.at(-1)?.id
      if (after === undefined) return
    }
  }

  async #moveAll(files: readonly StoredFile[]): Promise<void> {
    await this.#moveAtOnce(files)
    if (!this.stayed.isRowLong) return
    await this.#lastTry(async () => {
      const row = this.stayed.takeRow()
      for (let at = 0; at < row.length; at += AT_ONCE) {
        await this.#moveAtOnce(row.slice(at, at + AT_ONCE))
      }
    })
    if (this.stayed.isRowLong) throw new Stopped('platform-away')
  }

  /**
   * Either a platform is away, or these objects cannot be read, because they are archived or
   * damaged. Each of them is tried once more, because the platforms may have come back just before
   * they were tested.
   * @throws Stopped unless both respond
   */
  async #lastTry(work: () => Promise<void>): Promise<void> {
    const { latestAway } = this.stayed
    const doAnswer = latestAway && (await this.#tools.copyFile.isPossible(latestAway, this.#target))
    if (!doAnswer) throw new Stopped('platform-away')
    this.#haveAnswered = true
    const before = this.#isLastTry
    this.#isLastTry = true
    await work()
    this.#isLastTry = before
  }

  /** Waits for all of them before it throws, so that nothing is left running. */
  async #moveAtOnce(files: readonly StoredFile[]): Promise<void> {
    const outcomes = await Promise.allSettled(files.map((file) => this.#move(file)))
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
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
      const wasWaitedFor = this.#migration.props.attempts >= ENOUGH_WAITS
      const isToBlame = this.#isLastTry && mayBeOfFile(error, wasWaitedFor)
      if (isOfFile(error) || isToBlame) await this.#noteFailed(file, error.code)
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
    if (await this.#isStillThere(file)) this.stayed.noteAway(file, trouble)
  }

  /** A file that was deleted meanwhile cannot and need not be copied. */
  async #isStillThere({ id }: StoredFile): Promise<boolean> {
    const before = String(BigInt(id) - 1n)
    const { sourceKey } = this.#migration.props
    const [found] = await this.#tools.files.keptOn(sourceKey, before, 1)
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

  /** Once a second: stores the progress and checks for a stop. @throws Stopped */
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

/** The object is lost, differs from its record, or is too large. The next file may succeed. */
function isOfFile(error: unknown): error is OfFile {
  return [FileNotFound, CopyDiffers, UploadRefused].some((kind) => error instanceof kind)
}

function isOfPlatform(error: unknown): error is StorageFailed | NoUsablePlatform {
  return error instanceof StorageFailed || error instanceof NoUsablePlatform
}

/**
 * Whether a failure may concern only this file, because its platform otherwise responds. A full
 * platform cannot accept the next file either. A busy or silent platform may have managed only that
 * one response, unless the copy had already waited for it.
 */
function mayBeOfFile(error: unknown, wasWaitedFor: boolean): error is StorageFailed {
  if (!(error instanceof StorageFailed) || error.code === 'storage_full') return false
  return wasWaitedFor || !(error.trouble === 'busy' || isUnreachable(error.trouble))
}
