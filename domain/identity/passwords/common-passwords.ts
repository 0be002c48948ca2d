/** The most common passwords and the defaults of well-known consoles, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword p@ssw0rd1 p@ssw0rd123
  12345678 123456789 1234567890 0123456789 87654321 987654321 11111111 00000000 88888888 66666666
  12341234 11223344 1q2w3e4r 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123
  qwerty1234 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh a1234567 a12345678 aa123456
  admin123 admin1234 admin12345 admin123456 admin@123 admin888 admin666 administrator adminadmin
  administrator1 root1234 rootroot toor1234 changeme changeme1 changeme123 changeit letmein1
  letmein123 welcome1 welcome123 iloveyou sunshine princess football baseball superman batman123
  trustno1 whatever computer internet starwars dragon123 monkey123 master123 shadow123 michael1
  secret123 default1 default123 test1234 testtest guest123 guest1234 demo1234 user1234 useruser
  ruoyi123 ruoyi@123 ruoyi1234 ry123456 vben1234 vbenadmin gatehouse gatehouse1 gatehouse123
  console1 postgres redis123 server123 manager1 operator p@55w0rd pass1234 pass@123 pass@word1
  woaini1314 5201314520 1314520520 qq123456 asd123456 qwe123456 zaq12wsx zaq1zaq1 xsw2zaq1`
    .split(/\s+/)
    .filter(Boolean),
)

const FEWEST_DIFFERENT = 3

export function isCommonPassword(password: string): boolean {
  return new Set(password).size < FEWEST_DIFFERENT || COMMON_PASSWORDS.has(password.toLowerCase())
}
