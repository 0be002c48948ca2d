/** What a SCIM client has sent. The migration of the part runs these statements. */
export const SCIM_TABLES: readonly string[] = [
  `create table scim_resources (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('user', 'group')),
    -- Canonical names of attributes, without members and groups.
    document jsonb not null,
    -- In lower case.
    user_name_key text unique,
    display_name_key text unique,
    external_id text,
    version bigint not null default 1,
    is_active boolean not null default true,
    created_at timestamptz(3) not null,
    changed_at timestamptz(3) not null,
    check (case kind when 'user' then user_name_key else display_name_key end is not null)
  )`,
  'create index scim_resources_in_order on scim_resources (kind, created_at, id)',
  'create index scim_resources_external_id on scim_resources (external_id)',
  `create table scim_members (
    group_id uuid not null references scim_resources on delete cascade,
    member_id uuid not null references scim_resources on delete cascade,
    primary key (group_id, member_id)
  )`,
  'create index scim_members_of on scim_members (member_id, group_id)',
]
