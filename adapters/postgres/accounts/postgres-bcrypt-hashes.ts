import type {
  BcryptHashes,
  BcryptHashesLeft,
} from '../../../application/ports/sign-in/bcrypt-hashes.ts'
import type { Database } from '../connection/database.ts'
import { optionalNumber } from '../rows/columns.ts'

const COUNT_BCRYPT_HASHES = `select count(*)::int as count,
      mode() within group (order by substr(password_hash, 5, 2)::int) as usual_cost
    from users where password_hash ~ '^\\$2[aby]\\$(0[4-9]|1[0-4])\\$'`

export class PostgresBcryptHashes implements BcryptHashes {
  readonly #database: Pick<Database, 'rows'>

  constructor(database: Pick<Database, 'rows'>) {
    this.#database = database
  }

  async left(): Promise<BcryptHashesLeft> {
    const [row = {}] = await this.#database.rows(COUNT_BCRYPT_HASHES, [])
    return {
      count: optionalNumber(row, 'count') ?? 0,
      usualCost: optionalNumber(row, 'usual_cost'),
    }
  }
}
