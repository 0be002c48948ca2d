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
  /** Whoever has a limit, ordered by kind and id. */
  list(page: QuotaPage): Promise<{ readonly quotas: SubjectQuota[]; readonly total: number }>
}
