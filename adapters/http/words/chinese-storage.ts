import type { Catalogue } from './catalogue.ts'

/** Messages about storage platforms and their objects. */
export const chineseStorage: Catalogue = {
  platform_not_private:
    '请将“桶权限类型”改为“private”（私有）：所有存储平台的文件均为私有，访问地址均带签名',
  endpoint_has_bucket: '访问站点中含有桶名 {bucket}：访问站点请填 {host}，桶名称请填 {bucket}',
  endpoint_has_path: '访问站点中含有路径 {path}：只填主机和端口，桶名称和前缀另有输入项',
  platform_foreign_objects: '此处有 {count} 个对象不是通过本平台存储的，系统不会改动或删除它们',
  platform_added_beside:
    '新增成功。该处有 {count} 个对象不是通过本平台存储的，系统不会改动或删除它们',
}
