import type { UserLinks } from '../../../application/ports/accounts/user-links.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'

type Kind = 'role' | 'post'

function listOf(kind: Kind): Statement {
  return {
    name: `${kind}-ids-of-user`,
    text: `select ${kind}_id as id from user_${kind}s where user_id = $1 order by ${kind}_id`,
  }
}

function drop(kind: Kind): string {
  return `delete from user_${kind}s where user_id = $1 and ${kind}_id <> all($2::bigint[])`
}

function add(kind: Kind): string {
  return `insert into user_${kind}s (user_id, ${kind}_id) select $1, unnest($2::bigint[])
    on conflict do nothing`
}

export class PostgresUserLinks extends OnDatabase implements UserLinks {
  rolesOf(userId: Id): Promise<Id[]> {
    return this.#list('role', userId)
  }

  postsOf(userId: Id): Promise<Id[]> {
    return this.#list('post', userId)
  }

  setRoles(userId: Id, roleIds: readonly Id[]): Promise<void> {
    return this.#set('role', userId, roleIds)
  }

  setPosts(userId: Id, postIds: readonly Id[]): Promise<void> {
    return this.#set('post', userId, postIds)
  }

  async #list(kind: Kind, userId: Id): Promise<Id[]> {
    return (await this.database.rows(listOf(kind), [userId])).map((row) => text(row, 'id'))
  }

  #set(kind: Kind, userId: Id, ids: readonly Id[]): Promise<void> {
    return this.database.transaction(async () => {
      await this.database.rows(drop(kind), [userId, [...ids]])
      await this.database.rows(add(kind), [userId, [...ids]])
    })
  }
}
