/**
 * Answers graded by hand from what is attested in the demo library: a form, then what may be written for it. An answer
 * is exact, the same, another dialect's twin, one slip away, or wrong.
 */
export const gradedAnswers: [
  right: string,
  grades: { exact?: string; same?: string; twin?: string; slip?: string; wrong?: string },
][] = [
  // Body
  [
    'longon',
    { exact: 'longon', same: 'Longon|LONGON.| longon!', slip: 'longn|longonn|lnogon|lomgon', wrong: 'lngn|gakod|hand' },
  ],
  ['wanan', { same: 'Wanan|wanan?', twin: 'vanan|VANAN', slip: 'wanen|wana|wannan', wrong: 'gibang|wn' }],
  ['gibang', { exact: 'gibang', slip: 'gibamg|giban|gibbang|igbang', wrong: 'kabang|bang' }],
  ['gakod', { exact: 'gakod', slip: 'gakot|gkod|gakodd', wrong: 'kod|longon' }],
  ['kulit', { exact: 'kulit', same: 'Kulit…', slip: 'kulid|kuliit|kuilt', wrong: 'likud|lit' }],
  ['likud', { exact: 'likud', slip: 'likut|likd|liukd', wrong: 'kulit|duklik' }],
  ['tian', { exact: 'tian', slip: 'tiann|tiam|tia', wrong: 'tin tin|taian tian' }],
  ['tulang', { exact: 'tulang', slip: 'tulangg|tulag|tualng', wrong: 'tulan|tulung tulang|tulu' }],
  [
    "raha'",
    {
      exact: "raha'",
      same: 'raha|Raha|raha’|rahaʼ|raha´|raha`|RAHA’|raha.',
      slip: "rahaa|rah'|raaha",
      wrong: 'rahat|rahh b',
    },
  ],
  ['tulu', { exact: 'tulu', slip: 'tuluu|tullu|utlu', wrong: 'turu|tolu|walu|tl' }],
  ['liou', { exact: 'liou', slip: 'lio|liuo|lioou', wrong: 'lo|siou' }],
  ['tobuk', { exact: 'tobuk', slip: 'tobok|tobku|tobu', wrong: 'tb|hair' }],
  ['todung', { exact: 'todung', slip: 'todun|todugn|tudung', wrong: 'tadau|tdng' }],
  ['kabang', { exact: 'kabang', slip: 'kaban|kabamg|kaabang', wrong: 'gibang|bang' }],
  ['nipon', { exact: 'nipon', slip: 'nipom|npion|nippon', wrong: 'nip|tooth' }],
  ["dila'", { exact: "dila'", same: 'dila|Dila’', slip: 'dilla|dia', wrong: 'di|dalat' }],
  ['tolingo', { exact: 'tolingo', slip: 'tolinggo|tolino|toilngo', wrong: 'tolu|toling go' }],
  ['mato', { exact: 'mato', slip: 'mata|matoo|amto', wrong: 'mt|watu' }],
  // People, home
  ['tulun', { exact: 'tulun', slip: 'tuluun|tulum|tuulun', wrong: 'tulu|tulan|person' }],
  ['kusai', { exact: 'kusai', slip: 'kusi|kussai|kuasi', wrong: 'ks|isai' }],
  ["tondu'", { exact: "tondu'", same: 'tondu|tondu’|Tondu|tonduʼ', slip: "tondo'|todu'|tonndu", wrong: 'tanak|tdu' }],
  ['tanak', { exact: 'tanak', slip: 'tanaak|tnaak|anak', wrong: "tana'|tana" }],
  ['walai', { exact: 'walai', twin: 'valai|Valai', slip: 'wala|waalai|walia', wrong: 'walu|house' }],
  ['taap', { exact: 'taap', slip: 'taep|taapp|tap', wrong: 'tp|apat' }],
  ['ngaran', { exact: 'ngaran', same: 'NGARAN', slip: 'ngaram|ngaraan|garan', wrong: 'name|ran' }],
  ['dalat', { exact: 'dalat', slip: 'dalad|dallat|daalt', wrong: 'dila|dlt' }],
  ['kayu', { exact: 'kayu', twin: 'kazu|Kazu', slip: 'kayuu|kay|kauy', wrong: 'ky|wood' }],
  // Animals, plants
  ['tasu', { exact: 'tasu', slip: 'tasi|tassu|atsu', wrong: 'watu|tau u|ts' }],
  ['tombolog', { exact: 'tombolog', slip: 'tombolok|tomblog|tombollog', wrong: 'tomolo|bird' }],
  ["tontolu'", { exact: "tontolu'", same: 'tontolu|TONTOLU’', slip: "tontulu'|totolu", wrong: 'tolu|tontontolu' }],
  ['tikus', { exact: 'tikus', slip: 'tikuss|tikut|tiuks', wrong: 'tikiu|tks' }],
  ['tikiu', { exact: 'tikiu', slip: 'tikiuu|tiki|tkiiu', wrong: 'tikus|tku' }],
  ['tulanut', { exact: 'tulanut', slip: 'tulanud|tulant|tulaunt', wrong: 'tulan|tulang' }],
  ['korut', { exact: 'korut', slip: 'korud|korrut|krout', wrong: 'krt|spider' }],
  ["sada'", { exact: "sada'", same: 'sada|Sada´', slip: "sadaa|saad'|sad", wrong: 'sd|fish' }],
  ['roun', { exact: 'roun', slip: 'rou|rouun|ruon', wrong: 'rn|toun' }],
  ['gamut', { exact: 'gamut', slip: 'gamud|gamt|gaumt', wrong: 'gmt|root' }],
  ["tua'", { exact: "tua'", same: 'tua|TUA', wrong: 'tuaa|tu|duo' }],
  ['sakot', { exact: 'sakot', slip: 'sakod|sakott|skaot', wrong: 'skt|akot kot' }],
  ['lunok', { exact: 'lunok', slip: 'lunuk|lunnok|lunk', wrong: 'lk|fat' }],
  // Nature
  ["tana'", { exact: "tana'", same: 'tana|tana’', slip: 'tanaa|tanna', wrong: 'tanak|earth' }],
  ['watu', { exact: 'watu', twin: 'vatu|VATU', slip: 'watuu|wattu|atu', wrong: 'walu|valu|tasu w' }],
  ['togis', { exact: 'togis', slip: 'togiss|tgois|togi', wrong: 'tgs|sand' }],
  ['waig', { exact: 'waig', twin: 'vaig', slip: 'wig|waigg|wiag', wrong: 'wodom|water' }],
  ['rahat', { exact: 'rahat', slip: 'rahad|raht|rahhat', wrong: "raha'|araat" }],
  [
    'tulan',
    {
      exact: 'tulan|  tulan  ',
      same: 'Tulan|tulan!|tu\u00ADlan',
      slip: 'tulna|tullan|ulan',
      wrong: 'tulang|tulun|Tulang.',
    },
  ],
  ['rombituon', { exact: 'rombituon', slip: 'rombitun|rombituom|rombitoun', wrong: 'rombit|star' }],
  ['rasam', { exact: 'rasam', slip: 'rasan|rassam|rsaam', wrong: 'rsm|rain' }],
  ['tapui', { exact: 'tapui', slip: 'tapi|tappui|tapiu', wrong: 'tp|fire' }],
  ['lisun', { exact: 'lisun', slip: 'lisum|lissun|lisn', wrong: 'lsn|smoke' }],
  ['tadau', { exact: 'tadau', slip: 'tadu|taddau|tadua', wrong: 'tdu|day' }],
  ['toun', { exact: 'toun', slip: 'touun|tuon|ton', wrong: 'roun|year' }],
  // Qualities
  ['oitom', { exact: 'oitom', slip: 'oitoom|itom|otiom', wrong: 'itm|black' }],
  ['opurak', { exact: 'opurak', slip: 'opurag|opurrak|purak', wrong: 'prk|white' }],
  ['aragang', { exact: 'aragang', slip: 'aragan|aragng|raagang', wrong: 'arag|red' }],
  ['agayo', { exact: 'agayo', twin: 'agazo|Agazo!', slip: 'agaayo|gayo|aagyo', wrong: 'ago|big' }],
  ['awasi', { exact: 'awasi', twin: 'avasi|AVASI', slip: 'awas|awassi|awais', wrong: 'asi|araat' }],
  ['osonong', { exact: 'osonong', slip: 'osonon|osnong|oosnong', wrong: 'sonon|good' }],
  ['araat', { exact: 'araat', slip: 'arat|araad|raaat', wrong: 'rahat|bad' }],
  ["alasu'", { exact: "alasu'", same: 'alasu|Alasu`', slip: 'alas|allasu', wrong: 'tasu|warm' }],
  ['wagu', { exact: 'wagu', twin: 'vagu', slip: 'waggu|wgu|waug', wrong: 'wg|new' }],
  // Numbers
  ['iso', { exact: 'iso', same: 'ISO', wrong: 'isa|is|isoo|so' }],
  ['duo', { exact: 'duo', twin: 'duvo', wrong: 'duoo|du|dua' }],
  ['tolu', { exact: 'tolu', slip: 'toluu|tollu', wrong: 'tulu|turu|3' }],
  ['apat', { exact: 'apat', slip: 'apad|appat', wrong: 'pt|four' }],
  ['walu', { exact: 'walu', twin: 'valu', slip: 'waluu|wlau', wrong: 'watu|vatu|walai' }],
  ['turu', { exact: 'turu', twin: "tuu'|tuu", slip: 'turru|turuu', wrong: 'tulu|tolu|pitu' }],
  ['siam', { exact: 'siam', slip: 'sian|siamm|siem', wrong: 'sm|nine' }],
  [
    'hopod om iso',
    {
      exact: 'hopod om iso',
      same: 'Hopod  om iso|hopod\tom iso.',
      slip: 'hopot om iso|hopodd om iso',
      wrong: 'iso om hopod|hopod iso|hopod on iso|hopod om duo',
    },
  ],
  // Dialects
  ['ralan', { exact: 'ralan', twin: 'lahan', slip: 'ralaan|raln', wrong: 'roun|road' }],
  ['boros', { exact: 'boros', twin: 'boos', slip: 'borros|boross', wrong: 'br|word' }],
  ['loyou', { exact: 'loyou', twin: 'hozou|lozou', slip: 'loyo|lyoou', wrong: 'liou|song' }],
  // Phrases
  [
    'Pounsikou',
    {
      exact: 'Pounsikou',
      same: 'pounsikou|Pounsikou!|POUNSIKOU.',
      slip: 'Pounsiko|pounsikuo|pounsikoo',
      wrong: 'kopio|Siou',
    },
  ],
  [
    'Kotoluadan',
    {
      exact: 'Kotoluadan',
      twin: 'Kotohuadan|kotohuadan!',
      slip: 'kotoluadn|kotoluaddan|kotohuadn',
      wrong: 'kotobian|thank you',
    },
  ],
  [
    'Kopivosian',
    {
      exact: 'Kopivosian',
      same: 'kopivosian|Kopivosian,',
      twin: 'Kopiwosian',
      slip: 'kopivosan|kopivosiann',
      wrong: 'kopio|kopisanangan',
    },
  ],
  [
    'Isai ngaran nu?',
    {
      exact: 'Isai ngaran nu?',
      same: 'isai ngaran nu|Isai  ngaran nu',
      twin: 'Iisai ngaan nu?|iisai ngaan nu',
      slip: 'Isai ngara nu?|Issai ngaran nu',
      wrong: 'Ngaran nu isai?|isai nu|Isai ngaran ku?',
    },
  ],
  [
    'Nunu habar nu?',
    {
      exact: 'Nunu habar nu?',
      same: 'nunu habar nu',
      slip: 'nunu habbar nu|nuno habar nu',
      wrong: 'habar nunu nu|nunu nu',
    },
  ],
  ['Siou', { exact: 'Siou', same: 'siou|SIOU!', slip: 'sio|siouu', wrong: 'liou|so' }],
]
