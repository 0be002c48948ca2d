import type { RecoveryCodeRepo } from '../../../application/ports/factors/recovery-code-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase } from '../connection/database.ts'

const REPLACE = `with replaced as (delete from recovery_codes where user_id = $1)
    insert into recovery_codes (user_id, digest, created_at) select $1, unnest($2::text[]), $3`

// Waits for another login with the same code, and then finds it used.
const SPEND = `update recovery_codes set used_at = $3
    where user_id = $1 and digest = $2 and used_at is null returning digest`

const REMOVE_SINCE = 'delete from recovery_codes where user_id = $1 and created_at >= $2'

export class PostgresRecoveryCodeRepo extends OnDatabase implements RecoveryCodeRepo {
  async replace(userId: Id, digests: readonly string[], at: Date): Promise<void> {
    await this.database.rows(REPLACE, [userId, [...digests], at])
  }

  async spend(userId: Id, digest: string, at: Date): Promise<boolean> {
    return (await this.database.rows(SPEND, [userId, digest, at])).length > 0
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    await this.database.rows(REMOVE_SINCE, [userId, since])
  }
}
