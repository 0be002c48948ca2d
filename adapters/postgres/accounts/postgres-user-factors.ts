import type {
  FactorsOfUser,
  ListedFactors,
  UserFactors,
} from '../../../application/ports/factors/user-factors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { optionalNumber, text } from '../rows/columns.ts'

const FACTORS = `
    exists (select from second_factors
      where user_id = u.id and confirmed_at is not null) as has_app,
    (select count(*)::int from passkeys where user_id = u.id) as passkeys,
    (select count(*)::int from recovery_codes
      where user_id = u.id and used_at is null) as recovery_codes,
    exists (select from required_factors where user_id = u.id) as is_required`

const FACTORS_OF_USER = `select ${FACTORS} from users u where u.id = $1`

const LIST_FACTORS = `select * from (
      select u.name, u.name_key, ${FACTORS} from users u
        where may_log_in(u) and not u.is_service_account) f
    where has_app or passkeys > 0 or is_required order by name_key`

const COUNT_FACTORS = `select count(*)::int as required,
      (count(*) filter (where not f.has_factor))::int as missing
    from users u join (select distinct user_id, has_factor from required_factors) f
      on f.user_id = u.id
    where may_log_in(u) and not u.is_service_account`

const REMOVE_FACTORS = `with apps as (delete from second_factors where user_id = $1 returning user_id),
      keys as (delete from passkeys where user_id = $1 returning user_id),
      codes as (delete from recovery_codes where user_id = $1),
      browsers as (delete from trusted_browsers where user_id = $1)
    select user_id from apps union all select user_id from keys`

export class PostgresUserFactors extends OnDatabase implements UserFactors {
  async of(userId: Id): Promise<FactorsOfUser> {
    const [row = {}] = await this.database.rows(FACTORS_OF_USER, [userId])
    return toFactors(row)
  }

  async list(): Promise<ListedFactors[]> {
    const rows = await this.database.rows(LIST_FACTORS, [])
    return rows.map((row) => ({ userName: text(row, 'name'), ...toFactors(row) }))
  }

  async count() {
    const [row = {}] = await this.database.rows(COUNT_FACTORS, [])
    return { required: count(row, 'required'), missing: count(row, 'missing') }
  }

  async removeAll(userId: Id): Promise<boolean> {
    return (await this.database.rows(REMOVE_FACTORS, [userId])).length > 0
  }
}

function toFactors(row: Row): FactorsOfUser {
  return {
    hasApp: row.has_app === true,
    passkeys: count(row, 'passkeys'),
    recoveryCodes: count(row, 'recovery_codes'),
    isRequired: row.is_required === true,
  }
}

function count(row: Row, column: string): number {
  return optionalNumber(row, column) ?? 0
}
