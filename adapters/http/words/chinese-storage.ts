import type { Catalogue } from './catalogue.ts'

/** Messages about storage platforms and their objects. */
export const chineseStorage: Catalogue = {
  'push.quota-near': '您的文件已达到存储限额的 80%',
  'push.department-quota-near': '您部门的文件已达到存储限额的 80%',
  platform_not_private:
    '请将“桶权限类型”改为“private”（私有）：所有存储平台的文件均为私有，访问地址均带签名',
  'upload_content.rename_format': '文件内容与类型不符：实际为 {what}，请将扩展名改为 {suffix}',
  'upload_content.rename_text': '文件内容与类型不符：实际为纯文本，请将扩展名改为 {suffix}',
  'upload_content.format': '文件内容与类型不符：实际为 {what}，请另存为与扩展名一致的格式',
  'upload_content.text': '文件内容与类型不符：实际为纯文本，请另存为与扩展名一致的格式',
  'upload_content.protected': '文件内容与类型不符：该文件有密码保护，请去掉密码后再上传',
  'upload_content.old_office':
    '文件内容与类型不符：该文件是旧版 Office（97-2003）文件或有密码保护，请去掉密码并另存为新版格式',
  'upload_content.program': '文件内容与类型不符：实际为可执行程序',
  'endpoint_has_bucket.logged': '访问站点中含有桶名',
  'endpoint_has_path.logged': '访问站点中含有路径',
  endpoint_has_bucket: '访问站点中含有桶名 {bucket}：访问站点请填 {host}，桶名称请填 {bucket}',
  endpoint_has_path: '访问站点中含有路径 {path}：只填主机和端口，桶名称和前缀另有输入项',
  platform_foreign_objects: '此处有 {count} 个对象不是通过本平台存储的，系统不会改动或删除它们',
  platform_added_beside:
    '新增成功。该处有 {count} 个对象不是通过本平台存储的，系统不会改动或删除它们',
}
