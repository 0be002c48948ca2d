import { RecordNotFound } from '../../../domain/records/record-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { QuotaLimits, QuotaSubject } from '../../../domain/storage/usage/quota-subject.ts'
import type { RightsRepo, Viewer } from '../../ports/accounts/rights-repo.ts'
import type { QuotaPage, QuotaRepo, SubjectQuota } from '../../ports/files/quota-repo.ts'

/**
 * Limits of users, roles and departments. Whoever sees some departments only sees and sets those of
 * the people there, but not their own.
 */
export class SetQuota {
  readonly #quotas: QuotaRepo
  readonly #rights: Pick<RightsRepo, 'scopeOf'>

  constructor(quotas: QuotaRepo, rights: Pick<RightsRepo, 'scopeOf'>) {
    this.#quotas = quotas
    this.#rights = rights
  }

  async list(
    page: Omit<QuotaPage, 'departments'>,
    by: Viewer,
  ): Promise<{ readonly quotas: readonly SubjectQuota[]; readonly total: number }> {
    return this.#quotas.list({ ...page, departments: await this.#departmentsOf(by) })
  }

  /** Call it inside a transaction. @throws RecordNotFound */
  async execute(subject: QuotaSubject, id: Id, limits: QuotaLimits, by: Viewer): Promise<void> {
    const departments = await this.#departmentsOf(by)
    const isOwn = departments !== undefined && subject === 'user' && id === by.userId
    if (isOwn || !(await this.#quotas.set(subject, id, limits, departments)))
      throw new RecordNotFound()
  }

  async #departmentsOf(by: Viewer): Promise<ReadonlySet<Id> | undefined> {
    const scope = await this.#rights.scopeOf(by)
    return scope.all ? undefined : scope.departments
  }
}
