/** Fields that an attacker might add to a body: 50 names with attractive values. */
export const PRIVILEGED_FIELDS: Readonly<Record<string, unknown>> = Object.fromEntries(
  `id userId user_id ownerId owner createBy create_by createTime created_at createdAt updateBy updateTime
  updatedAt deptId dept_id tenantIds isAdmin is_admin admin superadmin role roles roleId roleIds role_ids
  roleKey roleKeys permissions permission permissionCodes postIds status delFlag name nameKey name_key
  passwordHash password_hash salt avatar avatarUrl avatar_url remark loginIp loginDate emailKey email_key
  phoneKey phone_key userName`
    .split(/\s+/)
    .map((name) => [name, name.toLowerCase().includes('id') ? '1' : 'superadmin']),
)
