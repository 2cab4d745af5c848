/** Common leaked passwords of valid length. */
const COMMON = new Set(
  `000000 101010 111111 11111111 112233 121212 123123 123123123 123321 1234512345 123454321 123456 1234567 12345678
  123456789 1234567890 123456a 123456abc 123456aa 123456q 1234qwer 123654 123abc 123qwe 123qweasd 131313 147147 147258
  147258369 159357 159753 159951 168168 18atcskd2w 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 222222 232323 246810
  252525 333333 444444 456456 456789 520520 520131 5201314 52013140 555555 55555555 5845201314 654321 666666 66666666
  696969 741852963 753951 777777 7777777 789456 789456123 87654321 888888 88888888 963852741 987654 987654321 999999
  99999999 a123456 a1234567 a12345678 a123456789 aa123456 aaaaaa aaaaaaaa abc123 abc12345 abc123456 abcd1234 abcdef
  abcdefg admin123 administrator amanda andrew anthony asd123 asd123456 asdasd asdf1234 asdfgh asdfghjkl ashley bailey
  baseball batman blink182 buster butterfly changeme charlie charlie1 cheese chelsea chocolate computer cookie daniel
  dragon elephant eminem family fitness flower football freedom friends fuckyou ginger google hannah harley hello123
  hockey hunter iloveyou iloveyou1 internet jasmine jennifer jessica jordan jordan23 joshua justin killer letmein
  liverpool london loveme lovely maggie martin master matrix matthew melissa merlin michael michelle monkey monster
  mustang nicole ninja1 nothing p@ssw0rd pass123 pass1234 passw0rd password password1 password12 password123 password1234 patrick
  pepper pokemon princess purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc qq123456 qwe123 qweasd qweasdzxc qweqwe qwer1234
  qwerty qwerty1 qwerty123 qwertyuiop ranger robert samantha samsung secret security shadow snoopy soccer sophie
  starwars summer sunshine superman taylor thomas thunder tigger trustno1 welcome welcome1 whatever william woaini
  woaini123 woaini1314 woaini520 wojiushiwo yankees zaq12wsx zhang123 zxc123 zxcvbn zxcvbnm zxczxc nodeyard nodeyard1`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a password is common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
