/**
 * What a user may do now, and the version of everybody's rights.
 * @param user an expression with the user's id
 */
export function rightsColumns(user: string): string {
  return `(select version from access_version) as access_version,
      array(select r.key from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = ${user} and r.status = 'normal' order by r.id) as role_keys,
      array(select distinct m.permission from user_roles ur
        join roles r on r.id = ur.role_id and r.status = 'normal'
        join role_menus rm on rm.role_id = r.id
        join open_menus m on m.id = rm.menu_id and m.permission is not null
        where ur.user_id = ${user}) as codes`
}

/**
 * Whether somebody else has set the user's password, and whether a second factor is missing.
 * @param user the alias of the user's row
 */
export function debtColumns(user: string): string {
  return `${user}.password_is_given and not ${user}.is_service_account as password_is_given,
      not ${user}.is_service_account and exists (select from required_factors f
        where f.user_id = ${user}.id and not f.has_factor) as lacks_factor`
}
