import type {
  AppConfirmation,
  AppSecret,
  SecondFactorRepo,
  StoredAppSecret,
} from '../../../application/ports/factors/second-factor-repo.ts'
import { AccountFactors } from '../../../domain/identity/factors/account-factors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import type { Asked, Statement } from '../connection/statement.ts'
import { optionalMoment, optionalNumber, text } from '../rows/columns.ts'

const FIND_FACTORS: Statement = {
  name: 'find-factors',
  text: `select exists (
      select from second_factors where user_id = $1 and confirmed_at is not null
    ) as has_app,
    (select count(*)::int from passkeys where user_id = $1) as passkeys,
    (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as codes`,
}

const FIND_SECRET =
  'select user_id, sealed_secret, confirmed_at from second_factors where user_id = $1'

const BEGIN_SECRET = `insert into second_factors as f (user_id, sealed_secret, created_at) values ($1, $2, $3)
    on conflict (user_id) do update set sealed_secret = $2, created_at = $3
      where f.confirmed_at is null
    returning user_id`

// Logins that are opening a session without a factor come before or after.
const HOLD_USER = 'select id from users where id = $1 for no key update'

const CONFIRM_SECRET = `with confirmed as (
      update second_factors set confirmed_at = $3, last_step = $4
      where user_id = $1 and sealed_secret = $2 and confirmed_at is null
      returning user_id
    ), replaced as (
      delete from recovery_codes where user_id in (select user_id from confirmed)
    ), codes as (
      insert into recovery_codes (user_id, digest, created_at)
      select user_id, unnest($5::text[]), $3 from confirmed
    )
    select user_id from confirmed`

// Waits for another login with the same step, and then finds it spent.
const SPEND_STEP = `update second_factors set last_step = $2
    where user_id = $1 and last_step < $2 and confirmed_at is not null returning user_id`

const REMOVE_SECRET = `with removed as (
      delete from second_factors where user_id = $1 returning user_id
    ), codes as (
      delete from recovery_codes where user_id in (select user_id from removed)
        and not exists (select from passkeys where user_id = $1)
    ), browsers as (
      delete from trusted_browsers where user_id in (select user_id from removed)
    )
    select user_id from removed`

const LIST_SECRETS = 'select user_id, sealed_secret from second_factors order by user_id'

const REPLACE_SEALED =
  'update second_factors set sealed_secret = $3 where user_id = $1 and sealed_secret = $2'

const REMOVE_SINCE =
  'delete from second_factors where user_id = $1 and coalesce(confirmed_at, created_at) >= $2'

export class PostgresSecondFactorRepo extends OnDatabase implements SecondFactorRepo {
  async factorsOf(userId: Id): Promise<AccountFactors> {
    const [row = {}] = await this.database.rows(FIND_FACTORS, [userId])
    return new AccountFactors({
      hasApp: row.has_app === true,
      passkeys: optionalNumber(row, 'passkeys') ?? 0,
      recoveryCodes: optionalNumber(row, 'codes') ?? 0,
    })
  }

  async getSecret(userId: Id): Promise<StoredAppSecret | undefined> {
    const [row] = await this.database.rows(FIND_SECRET, [userId])
    return row && { ...toSecret(row), confirmedAt: optionalMoment(row, 'confirmed_at') }
  }

  begin({ userId, sealed }: AppSecret, at: Date): Promise<boolean> {
    return this.#finds(BEGIN_SECRET, [userId, sealed, at])
  }

  confirm({ userId, sealed, at, step, recoveryDigests }: AppConfirmation): Promise<boolean> {
    return this.database.repeatableTransaction(async () => {
      await this.database.rows(HOLD_USER, [userId])
      return this.#finds(CONFIRM_SECRET, [userId, sealed, at, step, [...recoveryDigests]])
    })
  }

  spendStep(userId: Id, step: number): Promise<boolean> {
    return this.#finds(SPEND_STEP, [userId, step])
  }

  remove(userId: Id): Promise<boolean> {
    return this.#finds(REMOVE_SECRET, [userId])
  }

  async listSecrets(): Promise<readonly AppSecret[]> {
    return (await this.database.rows(LIST_SECRETS, [])).map(toSecret)
  }

  async replaceSealed({ userId, sealed }: AppSecret, other: string): Promise<void> {
    await this.database.rows(REPLACE_SEALED, [userId, sealed, other])
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    await this.database.rows(REMOVE_SINCE, [userId, since])
  }

  async #finds(statement: Asked, values: readonly unknown[]): Promise<boolean> {
    return (await this.database.rows(statement, values)).length > 0
  }
}

function toSecret(row: Row): AppSecret {
  return { userId: text(row, 'user_id'), sealed: text(row, 'sealed_secret') }
}
