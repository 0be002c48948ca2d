import type { Id } from '../../../domain/shared/id.ts'
import type {
  DepartmentQuota,
  QuotaLimits,
  QuotaSubject,
} from '../../../domain/storage/usage/quota-subject.ts'

export interface QuotasOfUser extends QuotaLimits {
  /** Those of the user's department and of all above it that have a limit, ordered by id. */
  readonly departments: readonly DepartmentQuota[]
}

export interface SubjectQuota extends QuotaLimits {
  readonly subject: QuotaSubject
  readonly id: Id
  readonly name: string
}

export interface QuotaPage {
  readonly offset: number
  readonly limit: number
  /** If given, only users of these departments. */
  readonly departments?: ReadonlySet<Id> | undefined
}

interface UsualLimits {
  readonly bytes: number
  readonly files: number
}

/** A limit that is near. */
export interface NearLimit {
  readonly subject: 'user' | 'department'
  readonly id: Id
  /** Who has to be told: the user, or the leader of the department, if it has one. */
  readonly userId: Id | undefined
}

export interface QuotaRepo {
  /** The user's own limits; where there is none, the largest of those of their enabled roles. */
  of(userId: Id): Promise<QuotasOfUser>
  /**
   * @param departments if given, only a user of one of them is changed
   * @returns false if there is nobody to change
   */
  set(
    subject: QuotaSubject,
    id: Id,
    limits: QuotaLimits,
    departments?: ReadonlySet<Id>,
  ): Promise<boolean>
  /**
   * Notes whoever uses 80 % of a limit, and forgets whoever no longer does.
   * @param usual the limits of whoever has none of their own
   * @returns those that were not noted before; of concurrent calls, each is told to one
   */
  noteNear(usual: UsualLimits): Promise<NearLimit[]>
  /** How many are noted as near a limit. */
  countNear(): Promise<Readonly<Record<NearLimit['subject'], number>>>
  /** Whoever has a limit, ordered by kind and id. */
  list(page: QuotaPage): Promise<{ readonly quotas: SubjectQuota[]; readonly total: number }>
}
