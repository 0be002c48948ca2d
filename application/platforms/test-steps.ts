import { NoUsablePlatform, StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { PlatformFailureReason } from '../../domain/storage/files/storage-failure-reason.ts'
import {
  PlatformLocationRefused,
  PlatformNotWorking,
} from '../../domain/storage/platforms/platform-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { ForeignCount } from './foreign-objects.ts'

/** The platform returned other bytes than were written. */
export class OtherBytes extends Error {}

/** A signed address does not lead to its object. */
export class AddressRefused extends Error {}

/** The same for an address that was signed for the custom domain. */
export class DomainRefused extends AddressRefused {}

export type StepName =
  | 'location'
  | 'access'
  | 'write'
  | 'read'
  | 'range'
  | 'list'
  | 'sign'
  | 'privacy'
  | 'rights'
  | 'remove'

/** The platform works, but with a disadvantage. */
export type PlatformWarning =
  | 'unlisted'
  | 'public'
  | 'public_before'
  | 'privacy_unknown'
  | 'signed_address'
  | 'signed_for_domain'
  | 'versioned'
  | 'more_rights'

export interface TakenStep {
  readonly step: StepName
  readonly milliseconds: number
  readonly trouble: PlatformFailureReason | undefined
  /** Only if the step has no trouble. */
  readonly warning: PlatformWarning | undefined
  /** With `list`, if there are any. */
  readonly foreign?: ForeignCount
  /** The least that the keys of a remote platform need; with `access`. */
  readonly policy?: string
}

type Found = PlatformWarning | ForeignCount | undefined

/** The steps of a test so far, and their results. */
export class TestSteps {
  readonly taken: TakenStep[] = []
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @returns whether the step succeeded. Rethrows errors that are not the platform's fault. */
  async take(step: StepName, work: () => Promise<Found>, policy?: string): Promise<boolean> {
    const start = this.#clock.now().getTime()
    const outcome = await outcomeOf(work)
    const milliseconds = Math.max(0, this.#clock.now().getTime() - start)
    this.taken.push({ step, milliseconds, ...outcome, ...(policy !== undefined && { policy }) })
    return outcome.trouble === undefined
  }
}

/** @throws PlatformNotWorking for the first failed step */
export function checkWorks(steps: readonly TakenStep[]): void {
  const trouble = steps.find((step) => step.trouble !== undefined)?.trouble
  if (trouble !== undefined) throw new PlatformNotWorking(trouble)
}

async function outcomeOf(work: () => Promise<Found>) {
  try {
    const found = await work()
    return typeof found === 'object'
      ? { foreign: found, warning: undefined, trouble: undefined }
      : { warning: found, trouble: undefined }
  } catch (error) {
    return { warning: undefined, trouble: troubleOf(error) }
  }
}

function troubleOf(error: unknown): PlatformFailureReason {
  if (error instanceof StorageFailed) return error.trouble
  if (error instanceof PlatformLocationRefused) return error.code
  if (error instanceof NoUsablePlatform) return error.trouble
  if (error instanceof OtherBytes) return 'other_bytes'
  if (error instanceof DomainRefused) return 'signed_for_domain'
  if (error instanceof AddressRefused) return 'signed_address'
  throw error
}
