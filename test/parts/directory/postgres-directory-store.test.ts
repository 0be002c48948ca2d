import { PostgresDirectoryStore } from '../../../adapters/postgres/parts/directory/postgres-directory-store.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { directoryStoreContract } from './directory-store.contract.ts'

directoryStoreContract(async () => {
  const database = await anyDatabase()
  const one = async (text: string, values: readonly unknown[] = []) =>
    (await database.rows({ text }, values))[0] ?? {}
  return {
    store: new PostgresDirectoryStore(database),
    account: async (name, email) => {
      const text = `insert into users (name, name_key, nick_name, status, created_at, password_hash,
        email, email_key, email_proven) values ($1, $1, $1, 'normal', now(), 'hash', $2, $2, $3) returning id`
      return String((await one(text, [name, email?.key ?? null, email?.isProven ?? false])).id)
    },
    department: async () => {
      const text = `insert into departments (parent_id, name, category, sort_order, phone, email,
        is_disabled, author_id, created_at)
        values (100, 'Of the directory', '', 1, '', '', false, 1, now()) returning id`
      return String((await one(text)).id)
    },
    hasPassword: async (id) =>
      (await one('select password_hash is not null as has from users where id = $1', [id])).has ===
      true,
    close: () => database.close(),
  }
})
