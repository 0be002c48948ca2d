import type { Cell, LegacyRows } from './legacy-schema.ts'

type Row = Readonly<Record<string, Cell>>

const OURS = { tenant_id: '000000', create_by: '1', create_time: '2024-02-29 08:30:00' }
export const BUILT_IN_CLIENT = 'e5cd7e4891bf95d1d19206ce24a7b32e'
/** The file that user 1 has as a picture. */
export const PICTURE = '1790000000000000901'

const platform = (id: number, key: string, fields: Row): Row => ({
  ...{ ...OURS, oss_config_id: String(id), config_key: key, bucket_name: 'sample', prefix: '' },
  ...{ access_key: 'reader', secret_key: 'Never-To-Be-Seen', endpoint: '127.0.0.1:9000' },
  ...{ domain: '', is_https: 'N', region: '', access_policy: '1', status: '1', remark: null },
  ...fields,
})

const file = (id: string, key: string, name: string, fields: Row = {}): Row => ({
  ...{ ...OURS, oss_id: id, file_name: key, original_name: name, service: 'minio' },
  file_suffix: name.slice(name.lastIndexOf('.')),
  url: `http://files.sample.example/sample/${key}`,
  ...fields,
})

const binding = (id: number, user: string, source: string, fields: Row): Row => ({
  ...{ ...OURS, del_flag: '0', id: String(id), user_id: user, source, user_name: `at ${source}` },
  ...{ nick_name: '', email: '', avatar: '', open_id: null, union_id: null },
  ...fields,
})

/** What a company has besides people: with rows that cannot come. */
export function legacyRecords(users: readonly Row[]): LegacyRows {
  const [, one, two] = users.map(({ user_id: id }) => String(id))
  return {
    sys_dict_type: [
      { ...OURS, dict_id: '1', dict_name: 'Sex', dict_type: 'sys_user_sex', remark: 'Theirs' },
      { ...OURS, dict_id: '2', dict_name: 'Fuel', dict_type: 'fleet_fuel', remark: null },
      { ...OURS, dict_id: '3', dict_name: 'Bad', dict_type: 'Bad Type', remark: null },
    ],
    sys_dict_data: [
      {
        ...OURS,
        dict_code: '1',
        dict_sort: 1,
        dict_label: 'He',
        dict_value: '0',
        dict_type: 'sys_user_sex',
        is_default: 'Y',
      },
      {
        ...OURS,
        dict_code: '2',
        dict_sort: 1,
        dict_label: 'Petrol',
        dict_value: 'petrol',
        dict_type: 'fleet_fuel',
        is_default: 'N',
      },
      {
        ...OURS,
        dict_code: '3',
        dict_sort: 2,
        dict_label: 'Petrol',
        dict_value: 'petrol',
        dict_type: 'fleet_fuel',
        is_default: 'N',
      },
      {
        ...OURS,
        dict_code: '4',
        dict_sort: 3,
        dict_label: 'None',
        dict_value: '',
        dict_type: 'fleet_fuel',
        is_default: 'N',
      },
      {
        ...OURS,
        dict_code: '5',
        dict_sort: 3,
        dict_label: 'Lost',
        dict_value: 'x',
        dict_type: 'nobody',
        is_default: 'N',
      },
    ],
    sys_config: [
      {
        ...OURS,
        config_id: '1',
        config_name: 'Skin',
        config_key: 'sys.index.skinName',
        config_value: 'blue',
        config_type: 'Y',
      },
      {
        ...OURS,
        config_id: '2',
        config_name: 'First',
        config_key: 'sys.user.initPassword',
        config_value: '123456',
        config_type: 'Y',
      },
      {
        ...OURS,
        config_id: '3',
        config_name: 'Register',
        config_key: 'sys.account.registerUser',
        config_value: 'true',
        config_type: 'Y',
      },
      {
        ...OURS,
        config_id: '5',
        config_name: 'Role',
        config_key: 'sys.account.registerRole',
        config_value: 'common',
        config_type: 'N',
      },
      {
        ...OURS,
        config_id: '4',
        config_name: 'Price',
        config_key: 'fleet.price',
        config_value: '1.5',
        config_type: 'N',
      },
    ],
    sys_client: [
      {
        ...{ id: '1', client_id: BUILT_IN_CLIENT, client_key: 'pc', client_secret: 'pc123' },
        grant_type: 'password,social',
        device_type: 'pc',
        active_timeout: 3600,
        timeout: 604800,
        status: '0',
        del_flag: '0',
      },
      {
        ...{ id: '2', client_id: 'c0ffee', client_key: 'app', client_secret: 'app123' },
        grant_type: 'password,sms,magic',
        device_type: 'android',
        active_timeout: 0,
        timeout: -1,
        status: '0',
        del_flag: '0',
      },
    ],
    sys_oss_config: [
      platform(1, 'minio', { status: '0', remark: 'Ours' }),
      platform(2, 'aliyun', {
        ...{ access_key: 'XXXXXXXXXXXXXXX', secret_key: 'XXXXXXXXXXXXXXX', is_https: 'Y' },
        ...{ endpoint: 'oss-cn-beijing.aliyuncs.com', domain: 'https://files.sample.example/x' },
      }),
      platform(3, 'broken', { bucket_name: '', endpoint: 'somewhere' }),
    ],
    sys_oss: [
      file(PICTURE, '2024/02/29/0123456789abcdef0123456789abcdef.png', 'Bild.PNG', {
        create_by: one ?? null,
      }),
      file(
        '1790000000000000902',
        '2024/02/29/1123456789abcdef0123456789abcdef.最终 版',
        'logo.svg',
      ),
      file('1790000000000000903', '2024//ein Bild.png', 'ein Bild.png'),
      file('1790000000000000904', '2024/02/29/2123.png', 'lost.png', { service: 'broken' }),
      file(
        '1790000000000000905',
        '2024/02/29/1123456789abcdef0123456789abcdef.最终 版',
        'again.svg',
      ),
    ],
    sys_social: [
      binding(1, one ?? '', 'github', { auth_id: 'github4711', email: 'one@sample.example' }),
      binding(2, one ?? '', 'wechat_open', { auth_id: 'wechat_openo-77', union_id: 'u-77' }),
      binding(3, two ?? '', 'github', { auth_id: 'github4711' }),
      binding(4, '424242', 'github', { auth_id: 'github99' }),
    ],
    sys_notice: [
      {
        ...OURS,
        notice_id: '1',
        notice_title: 'Hello',
        notice_type: '1',
        notice_content: '<p>你好</p>',
        status: '0',
        remark: null,
        create_by: one ?? null,
      },
      {
        ...OURS,
        notice_id: '2',
        notice_title: '',
        notice_type: '2',
        notice_content: '',
        status: '1',
        remark: null,
      },
    ],
  }
}
