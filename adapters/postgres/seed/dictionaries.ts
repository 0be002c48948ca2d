type Entry = readonly [value: string, label: string, listClass?: string]

/**
 * Selects and tags of the console. The first value of a type is its default. The ids count through,
 * so what is new goes to the end, as a type of its own.
 */
const DICTIONARIES: Readonly<Record<string, readonly Entry[]>> = {
  sys_normal_disable: [
    ['0', 'Normal', 'primary'],
    ['1', 'Disabled', 'danger'],
  ],
  sys_yes_no: [
    ['Y', 'Yes', 'primary'],
    ['N', 'No', 'danger'],
  ],
  sys_grant_type: [
    ['password', 'Password', 'default'],
    ['sms', 'SMS code', 'default'],
    ['email', 'E-mail code', 'default'],
    ['xcx', 'Mini-program', 'default'],
    ['social', 'Third-party account', 'default'],
  ],
  sys_device_type: [
    ['pc', 'Computer', 'default'],
    ['android', 'Android', 'default'],
    ['ios', 'iOS', 'default'],
    ['xcx', 'Mini-program', 'default'],
  ],
  sys_user_sex: [
    ['0', 'Male'],
    ['1', 'Female'],
    ['2', 'Unknown'],
  ],
  sys_show_hide: [
    ['0', 'Show', 'primary'],
    ['1', 'Hide', 'danger'],
  ],
  sys_common_status: [
    ['0', 'Success', 'primary'],
    ['1', 'Failure', 'danger'],
  ],
  sys_notice_type: [
    ['1', 'Notice', 'warning'],
    ['2', 'Announcement', 'success'],
  ],
  sys_notice_status: [
    ['0', 'Normal', 'primary'],
    ['1', 'Closed', 'danger'],
  ],
  sys_oper_type: [
    ['0', 'Other', 'info'],
    ['1', 'Add', 'info'],
    ['2', 'Change', 'info'],
    ['3', 'Remove', 'danger'],
    ['4', 'Grant', 'primary'],
    ['5', 'Export', 'warning'],
    ['6', 'Import', 'warning'],
    ['7', 'End session', 'danger'],
    ['8', 'Generate', 'warning'],
    ['9', 'Clear', 'danger'],
  ],
}

export function builtInDictionaries(createdAt: Date) {
  return Object.entries(DICTIONARIES)
    .flatMap(([type, entries]) =>
      entries.map(([value, label, listClass], index) => ({
        type,
        sortOrder: index + 1,
        label,
        value,
        listClass,
        isDefault: index === 0,
        createdAt,
      })),
    )
    .map((entry, index) => ({ id: String(index + 1), ...entry }))
}
