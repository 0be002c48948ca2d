import type { House } from './house.ts'

/** Users with the highest role and the password of the first administrator. */
export async function addAdministrators(
  { database }: { readonly database: Pick<House['database'], 'query'> },
  names: readonly string[],
): Promise<void> {
  await database.query(
    `with added as (
       insert into users (name, name_key, nick_name, password_hash, status, created_at)
       select n, n, n, u.password_hash, 'normal', now() from unnest($1::text[]) n, users u
       where u.id = 1 returning id)
     insert into user_roles (user_id, role_id)
     select a.id, r.role_id from added a, user_roles r where r.user_id = 1`,
    [names],
  )
}
