/** Names of invented people from many places, in the scripts they are written in. */

/** Given and family names that go together; some families write the family name first. */
type Origin = { given: readonly string[]; family: readonly string[]; familyFirst?: true }

const list = (names: string) => names.split(' ')

const origins: readonly Origin[] = [
  {
    given: list('Hannah Jonas Mareike Björn Leonie Till'),
    family: list('Grünwald Weiß Köhler Petersen Schäfer Zimmermann'),
  },
  {
    given: list('Amara Chidi Ngozi Tunde Ifeoma Emeka'),
    family: list('Adeyemi Okafor Balogun Nwosu Eze Obi'),
  },
  {
    given: list('Kavya Arjun Meera Rohan Ananya Vikram'),
    family: list('Iyer Banerjee Kulkarni Nair Chatterjee Deshmukh'),
  },
  {
    given: list('Inês João Beatriz Tiago Conceição Rui'),
    family: list('Ferreira Gonçalves Araújo Magalhães Simões Brandão'),
  },
  {
    given: list('Çiğdem Emre Şule Kerem Gülşen Barış'),
    family: list('Yıldız Öztürk Şahin Çelik Aydın Koç'),
  },
  {
    given: list('Małgorzata Paweł Zofia Wojciech Bożena Grzegorz'),
    family: list('Kowalczyk Wiśniewski Dąbrowski Zieliński Woźniak Krawczyk'),
  },
  {
    given: list('Grace Daniel Olivia Marcus Hazel Theo'),
    family: list('Thompson Whitfield Okonjo Hughes Brennan Castle'),
  },
  {
    given: list('Tuulia Mikko Aino Eero Päivi Jyrki'),
    family: list('Mäkinen Virtanen Häkkinen Lehtonen Nyström Rantala'),
  },
  {
    given: list('Наталья Дмитрий Ольга Сергей Ирина Андрей'),
    family: list('Коваленко Бондаренко Шевченко Лысенко Марченко Савченко'),
  },
  {
    given: list('Lucía Andrés Ximena Joaquín Begoña Íñigo'),
    family: list('Castellanos Muñoz Ibáñez Quintana Peña Echeverría'),
  },
  {
    given: list('海燕 伟 静怡 志强 雅婷 浩然'),
    family: list('王 李 陈 刘 赵 周'),
    familyFirst: true,
  },
  {
    given: list('ليلى يوسف سلمى طارق نور كريم'),
    family: list('حداد النجار الخطيب منصور السيد العلي'),
  },
  {
    given: list('Thandiwe Sipho Naledi Xolani Lerato Bongani'),
    family: list('Mbeki Dlamini Mthembu Khumalo Nkosi Zulu'),
  },
  {
    given: list('Ana Marko Jelena Nikola Đorđe Vesna'),
    family: list('Jovanović Petrović Đurić Horvat Marković Šimić'),
  },
  {
    given: list('さくら 健太 美咲 大輔 由美子 直樹'),
    family: list('斎藤 上田 中村 藤原 小林 渡辺'),
    familyFirst: true,
  },
  {
    given: list('Astrid Søren Maren Øyvind Sigrid Åse'),
    family: list('Rasmussen Bergström Lindqvist Sørensen Håkansson Dahl'),
  },
]

/** A name that no other index below 576 has. */
export function nameOf(index: number): string {
  const origin = origins[index % origins.length]!
  const turn = Math.floor(index / origins.length)
  const given = origin.given[turn % origin.given.length]!
  const family = origin.family[(turn + Math.floor(turn / origin.given.length)) % 6]!
  if (!origin.familyFirst) return `${given} ${family}`
  return `${family} ${given}`
}
