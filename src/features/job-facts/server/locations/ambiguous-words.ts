/**
 * Names of towns that are ordinary words, most of them English, or words of jobs: found in the list
 * of common words of @zxcvbn-ts/language-common and in lower case in job descriptions.
 */
const words = `
abridge acre advance alabaster aloha along alto anaconda anchovy anew angles antelope anthem
apache are area aroma as ascension ask atlantic august bacon bamboo banjo bar barber barge barn
basic basin bath battle best bias bluff bonanza bony boot bountiful brand briar bridge bright
brilliant brush bullion bully bush bust buy cache cactus cadillac calcium can cane canning canon
canyon cardigan care carnation cascade cash casino cavalier cedar center central chad chair
chamber champion change charge chase cheddar chop citrus clay clever clover cocoa cola collie
combine come comfort commerce cone congress conversion cornea corral cottage crane crescent
cricket crook crystal curry cut dandy data deal defiance delta dig dole dollar don drew dry dual
duffel eagle early economy effort elbow elixir elk emerald emporium energy enterprise ever
evergreen experiment eye fang federal ferris finale flint floss forge foster fountain freedom
friend friendly from fully gala gaming gap garnet giblet give goes golden google gore
grain grandson granite grant grass gray green greenfield grill grove grub guessing guinea guise
hamlet harbor hard harvest haste haven hazard helper hemlock herald hit holiday home hope hula
human humble hunter hurricane hurt imperial independence industry is jackpot java jersey
jingling job jordan junction justice keen kiln king kissing kotlin labrador lakes landing
landmark lapel laurel law lazy lead lemon lens lent liberty licking limit line lint lion list
lively log long lure made magenta magnolia mama man manage manager manger mango manly manor many
marathon march margarita marina market marketing marlin marshall mascot mayflower media mentor
meta mile minor mission mobile mocha mold monument moody more most mountain much mulberry
mustang name never nice noisy none normal oasis oblong of okay omega one onset opportunity
oracle orange otter outer outlook over pace pacific page panda pang panhandle panorama papaya
parachute paramount parchment parkway parole pasta pawing peculiar peer per perl perm petal
plain plaza police polish polo porcupine post postal pouch pout price pristine progress prospect
puma punch purchase quack race ranger rapid raven reading real rehab reserve rest retreat rice
riding riverbank robe rockfish roles roman root rotunda roundup ruse rust saga sake sale sales
saline salon salt same sandbank sandstone sandy santa savage savanna save say scala scenic scone
sector sedan see seen sees send settle shamrock shaping sharpness shush side silly silt siren
smith snowflake spearfish spearman split spoken spray spring spry spur staff sterling still
stock stoke stonewall store street strong strum superior supreme surprise sway sycamore tabasco
talent talisman tall talon tamale tank tartar tell than thermal thorn tiling till tilt tiring
tool train triangle trident trinity tumble tune turn tux tweed union unity us valley vary venus
veto vice vineyard violet vista vue walnut we well wick wilder willow wing winner wise wool
worth wrist yam
`

const ambiguous = new Set(words.trim().split(/\s+/))

/** True for a folded name that someone who types it may not mean as a place. */
export function isOrdinaryWord(folded: string): boolean {
  return ambiguous.has(folded)
}
