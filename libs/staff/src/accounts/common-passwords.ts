/**
 * The 10,000 passwords of eight characters and more that are found most often in breaches, without those that the rules of
 * `password-problem.ts` refuse anyway; from `passwords.json` of @zxcvbn-ts/language-common 4.1.3, under this licence:
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 * Copyright (c) 2021 @zxcvbn-ts
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  !qazxsw2 %%passwo 0.0.0.000 0000000000d 0000000000o 00000007 000777fffa 00096462 00197400 007james 01020304 0102030405 010203040506 01081988m 012345678910
  013cpfza 0147258369 01478520 0147852369 01478963 0147896325 0192837465 01telemike01 033028pw 04325956 04975756 06225930 063dyjuy 0773417k 07831505 07931505
  08154711 08522580 085tzzqi 09080706 090808qwe 0987654321a 09877890 0o9i8u7y 0o9i8u7y6t 0okm9ijn 0p9o8i7u 0raziel0 0sister0 10011001 100200300 100years
  10111213 10203040 102030405 1020304050 102030405060 10241024 10293847 1029384756 1029384756q 10inches 11001001 1111111111zz 11111111a 11111118 1111111a
  111111aa 11111aaaaa 1111aaaa 11121314 1112131415 111222333000 111222333a 11221122 1122112211 11223300 11223311 11223344q 11223355 112233aa 11235813
  1123581321 11251422 11335577 1133557799 118a105b 11924704 11c645df 1211123a 12123434 12131213 12131415 1213141516 12211221 12301230 12312312 123123123a
  123123123q 123123321 12312345 123123456 123123qq 123123qwe 123123qweqwe 1232323q 12332100 12332112 123321123 123321123321 12332145 123321456 123321qaz
  123321qq 123321qwe 123321qweewq 12340987 12341234q 12342000 12343412 12344321 12344321a 12344321q 1234509876 12345123 123451234 123452000 123452345 12345432
  123454321 123455432 1234554321 1234554321q 12345600 12345611 12345612 123456123 12345654321 123456654 123456654321 12345670 12345671 123456780 123456781
  123456782000 123456789. 12345678900987654321 1234567890a 1234567890m 1234567890q 1234567890qaz 1234567890qw 1234567890qwe 1234567890s 1234567890w
  1234567890z 1234567890zzz 1234567891 12345678910 123456789101 12345678912 123456789123 12345678987654321 123456789987654321 123456789a 123456789aa
  123456789as 123456789b 123456789c 123456789d 123456789e 123456789f 123456789g 123456789i 123456789k 123456789l 123456789m 123456789n 123456789o 123456789p
  123456789q 123456789qaz 123456789qq 123456789qqq 123456789qw 123456789qwe 123456789r 123456789s 123456789t 123456789v 123456789w 123456789x 123456789y
  123456789z 123456789zx 123456789zxc 12345678a 12345678c 12345678m 12345678q 12345678qwe 12345678s 12345678z 12345679 123456798 1234567a 1234567aa 1234567b
  1234567d 1234567k 1234567l 1234567m 1234567q 1234567qw 1234567qwertyu 1234567r 1234567s 1234567t 1234567u 1234567v 1234567w 1234567z 12345687 12345689
  12345698 123456987 12345699 123456aa 123456aaa 123456ab 123456as 123456asd 123456qaz 123456qq 123456qqq 123456qw 123456qwe 123456qwer 123456ru 123456ss
  123456zx 123456zxc 123456zz 12345789 123459876 12345asd 12345asdfg 12345qaz 12345qwe 12345qwer 12345rewq 12345trewq 12345zxc 12345zxcvb 12346789 12347890
  12348765 12349876 1234kekc 1234qwer 1234rewq 1234rmvb 1234zxcv 12356789 123578951 123581321 12365478 123654789 1236547890 123654987 12369874 123698741
  123698745 1236987z 123789456 123as123 123asd123 123hfjdk147 123masha 123mudar 123qaz123 123qq123 123qwe12 123qwe123 123qwe321 123qwe456 123qwe456rty
  123qweas 123qweasd 123qweqwe 123zxc123 12435687 124578963 12481632 12e3e456 12locked 12qw12qw 12qw34er 12qw34er56ty 12qwaszx 12s3t4p55 13243546 13245678
  13245768 132465798 13324124 134679258 134679852 134kzbip 135135ab 13572468 13576479 1357908642 1357911q 13579135 13579246 135792468 1357924680 135797531
  135798642 1357997531 14071789 14142135 14159265 142536789 14725836 147258369 1472583690 14785236 147852369 14789632 147896321 147896325 14881488 14938685
  14vbqk9p 151nxjmt 15426378 154ugeiu 158uefas 159357258 159357456 15975300 159753123 159753159753 15975321 1597532486 159753258 159753456 159753456852
  15975346 159753852 15987532 159875321 15s9pu03 17011701 17071994a 17171717aa 172839456 17711771s 18121812 18254288 18273645 18436572 18821221 19216801
  19283746 192837465 19371ayj 19391945 19411945 1958proman 19719870 1972chev 19733791 19755791 19844891 19866891 1986irachka 19877891 19899891 19911992
  19922991 19933991 19944991 19952009sa 19955991 19966991 19977991 19992000 19mtpgam19 1a2a3a4a 1a2a3a4a5a 1a2b3c4d 1a2b3c4d5e 1a2s3d4f 1a2s3d4f5g
  1a2s3d4f5g6h 1aaaaaaa 1asshole 1basebal 1bbbbbbb 1bigdick 1brandon 1bulldog 1butthea 1ccccccc 1charles 1chicken 1compute 1corvett 1cowboys 1diamond 1dolphin
  1ferrari 1fishing 1footbal 1forever 1freedom 1fuckyou 1grizzly 1heather 1herbier 1hxboqg2 1hxboqg2s 1j9e7f6f 1jackson 1jeffrey 1jennife 1jjjjjjj 1johnson
  1ladybug 1manager 1matthew 1melissa 1michell 1million 1monster 1mustang 1panther 1pass1page 1passwor 1patrick 1penguin 1phoenix 1porsche 1q2q3q4q 1q2q3q4q5q
  1q3e5t7u 1qa2ws3e 1qa2ws3ed 1qa2ws3ed4rf 1qasw23ed 1qay2wsx 1qaz!qaz 1qaz3edc 1qaz@wsx 1qazxcvb 1qazxsw2 1qazxsw23edc 1qazxsw23edcvfr4 1qazzaq1 1qw23er4
  1qwertyu 1richard 1rosebud 1samanth 1scooter 1sexyred 1simpson 1starwar 1steeler 1sunshin 1superma 1thunder 1tiffany 1w2q3r4e 1w2w3w4w 1warrior 1wildcat
  1william 1x2zkg8w 1xrg4kcq 1z2x3c4v 1z2x3c4v5b 1zzzzzzz 2004-10- 201jedlz 20spanks 21122112 21125150 2112rush 212121qaz 213qwe879 21436587 221195ws 22446688
  22q04w90e 23049307 2305822q 23176djivanfros 23jordan 23skidoo 23wesdxc 243462536 245lufpq 24681012 24681357 246813579 248ujnfk 24pnz6kc 2502557i 25251325
  254xtpss 25800852 25802580 260zntpc 26429vadim 267ksyjf 27731828 28infern 299792458 2b4dnvsx 2b8riedt 2bigtits 2bornot2 2bornot2b 2i5fdruv 2kash6zq 2sexy2ho
  2wj2k9oj 2wsx1qaz 2wsxcde3 2wsxzaq1 305pwzlr 30624700 311music 31217221027711 31415926 314159265 3141592654 31415927 321456987 32165498 321654987 3216732167
  326159487 32615948worms 333666999 335533aa 33rjhjds 343104ky 34524815 3611jcmg 36460341 368ejhih 36925814 369258147 369852147 36987412 369874125 37583867
  380zliki 383pdjvl 38972091 38gjgeuftd 3edcvfr4 3f3fpht7op 3rjs1la7qe 3stooges 3syqo15hil 3techsrl 3xbobobo 40028922 41d8cd98f00b 42042042 427cobra
  4294967296 43046721 4311111q 43211234 4321rewq 44448888 44magnum 4506802a 454dfmcq 456123789 45645645 456789123 45m2do5bs 46775575 474jdvff 4809594q
  48151623 481516234 4815162342 4815162342a 4815162342lost 4904s677075 49527843 495rus19 4cranker 4ebouux8 4fa82hyx 4freedom 4g3izhox 4gxrzemq 4me2know
  4r3e2w1q 4rfv3edc 4z34l0ts 4z3al0ts 50spanks 51051051051 51094didi 51505150 51525354 51842543 52545856 52678677 531879fiz 541233432442 54132442 5432112345
  545ettvy 551scasi 554uzpad 55832811 55bgates 565hlgqo 567rntvm 57392632 58565254 5c92v5h6 5hsu75kpot 5t4r3e2w1q 5tgbnhy6 5w76rnqp 5wr2i7h8 625vrobg 62717315
  6339cndh 640xwfkv 6458zn7a 66005918 66613666 66669999 666999666 666satan 669e53e1 67390436 67camaro 67mustan 682regkh 686xqxfg 68camaro 69213124 69camaro
  6jhwmqku 6xe8j2z4 705499fh 73501505 74108520 74123698 741236985 741258963 74185296 741852963 7418529630 741852kk 742617000027 748159263 753951456 753951852
  754740g0 7653ajl1 766rglqy 77347734 7777755102q 7777777a 777angel 78621323 789123456 78945612 789456123 7894561230 78963214 789632145 789632147 789654123
  78n3s5af 794613852 7elephants 7ertu3ds 7f4df451 7gorwell 7hrdnw23 7jokx7b9du 7ovtgimc 7ugd5hip2j 80070633pc 80637852730 808state 80988218126 81726354
  8363eddy 85200258 85852008 863abgsg 86753099 870621345 878kckxy 88002000600 88351132 890098890 89015173454 89172735872 89211375759 89231243658s 8928190a
  89600506779 89876065093rax 8j4ye3uz 8letters 8phrowz622 8phrowz624 8xuuobe4 911turbo 918273645 92702689 9293709b13 9379992a 944turbo 951753852 96321478
  963214785 963258741 96385274 963852741 9638527410 98741236 987412365 98745632 987456321 987654321a 987654321z 98798798 989244342a 99762000 999111999q
  9kyq6fge a1234567 a12345678 a123456789 a1234567890 a123456a a123456b a123456z a19l1980 a1a2a3a4 a1a2a3a4a5 a1b2c3d4 a1b2c3d4e5 a1l2e3x4 a1s2d3f4 a1s2d3f4g5
  a32tv8ls a3eilm2s2y a7777777 a7nz8546 a9387670a a987654321 aa1111aa aa123123 aa123321 aa123456 aaa12345 aaaa1111 aaaaaaa1 aardvark aaron123 ab123456
  ab12cd34 abc123abc abdullah abercrom aberdeen abhishek abigail1 abnormal abracada abracadabra abrakadabra abramova absinthe absolute absolutely abstract
  abulafia abundance ac2zxdty academia academic acapulco accessno accident account1 accounting accounts acdeehan acerview aceshigh achilles acidburn acidrain
  ackerman acmilan1 activate acun3t1x acuransx acurarsx adam1234 addicted addiction adelaida adelaide adelphia adgjmptw adidas11 adidas12 admiral1 adrenali
  adrenalin adrenaline adriana1 adrianna adrianne adrienne adv12775 advanced advantag adventur adventure advocate adxel187 aerobics aerosmit aerosmith
  aerostar aezakmi1 affinity afrodita aftermat aftermath agamemno agamemnon agbdlcid agent007 aggarwal agnieszka agricola aguilera airborne aircraft airedale
  airforce airjordan airlines airplane aishiteru ajcuivd289 ajnjuhfa ajnjuhfabz ak470000 akatsuki aksarben alabama1 alabama123 alakazam alanfahy alastair
  albacore albatros albatross alberto1 albright alcapone alcatraz alchemist aldebara alderaan alejandr alejandra alejandro aleksand aleksander aleksandr
  aleksandra alekseev alekseeva alemania alena2010 alenushka alessand alessandr alessandra alessandro alevtina alex1234 alex12345 alex1959 alex1973 alex1985
  alex1987 alex1990 alex1991 alex1995 alex1996 alex2000 alex2010 alex2112 alexalex alexande alexander alexandr alexandra alexandre alexandria alexandru
  alexis01 alexsandr alfabeta alfarome alfaromeo alfredo1 algernon alhambra alicante alice123 aligator alina123 alinaalina alino4ka alinochka alistair
  alkaline allalone allan123 allblack allblacks allen123 alleycat alliance alligato alligator allison1 allister allnight allochka allright allstar1 allstars
  allstate almaz666 almighty alohomora aloysius alpacino alpha123 alphabet alphabeta alphadog alphaman alphaome alphaomega alphaone alphonse alskdjfh
  alskdjfhg altavista alterego alternat alternative altitude aluminum alvarado amadeus1 amanda01 amanda11 amanda12 amanda18 amanda69 amandine amaranth
  amarillo amaterasu amateurs amatuers amazing1 amazonas amazonka ambassador amber123 amberlee ambition ambrosia ambulanc amekpass america1 american americas
  amethyst amoremio amsterda amsterdam an83546921an13 anabelle anabolic anaconda anakonda analfuck anallove analslut anamaria anarchy1 anastasi anastasia
  anastasija anastasiy anastasiya anathema anatoliy ancella2 anchorag anderlecht andersen anderson andre123 andrea11 andreas1 andreeva andrei123 andreika
  andretti andrew01 andrew10 andrew11 andrew12 andrew123 andrew13 andrew22 andrew88 andrewjackie andrey123 andreyka andromed andromeda andyandy andyod22
  anfield1 angel123 angel666 angel777 angela12 angelbab angeleye angelica angelika angelina angeline angeliqu angelique angelita angelito angelo4ek angelochek
  angelofwar anguilla anhnhoem anhyeuem animals1 animated animation animator anisimov anna1984 anna1985 anna1986 anna1987 anna1988 anna1989 anna1990 anna1994
  anna1997 anna2000 anna2010 anna2614 annaanna annabell annabelle annalisa annamari annapoli annarbor annelies annemari annette1 annie123 anniedog annmarie
  annushka anonymou anonymous another1 antananarivu anteater antelope anthony0 anthony1 anthony2 anthony3 anthony7 anthony9 antietam antigone antihero
  antilles antiques antivirus anton123 antonell antonella antonina antonio1 antonio2 antonio3 antonius antonova antoshka anuradha anything anywhere aolsucks
  apartment aphrodit aphrodite apocalypse apokalipsis apollo11 apollo13 appelsin apple123 applebee applegat applemac applepie apples12 apples123 applesauce
  appleseed appleton appletre approved aq1sw2de3 aqswdefr aquafina aqualung aquamann aquarium aquarius aquemini arabella arachnid aragorn1 arcangel archange
  archangel archibal archibald architec architect archives archmage arclight arcturus areyukesc argentin argentina argentum argonaut arhangel arianna1
  aristote aristotl aristotle arizona1 arkangel arkansas arlingto arlington armadill armadillo armagedd armageddon armagedo armagedon armenian armitage
  armstron armstrong arnster55 arrowhea arrowhead arschloc arschloch arsehole arsenalf arsenalfc arshavin art131313 artem123 artem2010 artem777 artemis1
  artiller artistic artofwar arwpls4u as123456 asbestos asd12345 asd123456 asd123asd asd123qwe asdasd12 asdasd123 asdasdas asdf67nm asdffdsa asdfg123
  asdfg1234 asdfg12345 asdfghj1 asdfjkl1 asdfjkl; asdflkjh asdfqwer asdfrewq asdfzxcv asdqwe123 asdzxc123 asfnhg66 ashleigh asmodean asmodeus asparagus
  aspirine assa1234 assassin assassins assclown asscrack asseater assembler assembly assfucke asshole1 asshole2 asshole3 assholes asslicker asslover assmaste
  assmunch associat assword1 astalavista astaroth asterios asterix1 asteroid astonmar astonmartin astonvil astonvilla astra123 astroboy astroman astrovan
  asturias at4gftlw athletic athlon64 atkinson atlanta1 atlantic atlantida atlantis atletico atljhjdf atombomb atreides attitude attorney auckland augsburg
  augustin augustus aurelien aurelius austin01 austin11 austin12 austin123 austin31 austin316 austintx australi australia autechre autobahn automatic autopass
  available avalanch avalanche avangard avemaria avenger1 avengers aventura aviation avondale avrillavigne awesome1 az123456 azathoth azerbaijan azerty123
  azertyui azertyuiop azfpc310 azsxdcfv azsxdcfvgb azwebitalia b1234567 b929ezzh babemagn babemagnet baberuth babushka baby1234 baby2000 babybaby babybear
  babyblue babycake babycakes babydoll babyface babygirl babygurl babyhuey babylon5 babylove babyruth bacardi1 bachelor backbone backdoor backdraf backhand
  backlash backpack backside backspac backspace backward backyard bad11bad badabing badaboom badboy69 badgirls badkarma badkitty badlands badminto badminton
  badnaamhere baerchen baggins1 bagheera bagpipes bajingan bajskorv bakayaro balalaika baldrick balefire balla007 baller23 ballgame balloon1 balloons ballpark
  ballsack balmoral baltazar baltimor baltimore banana12 bancroft banderas banderos bandit01 bandit12 bangalore bangbang bangkok1 bangladesh bankshot banshee1
  baphomet baptiste baracuda barakuda baranova barbados barbara1 barbaria barbarian barbaris barbaros barbecue barbwire barcelon barcelona barclays bareback
  barefeet barefoot baritone barkley1 barmaley barnabas barney11 barney12 barnsley barnyard barracud barracuda barrakuda barrynov barselona bartende bartender
  bartlett bartman1 baseba11 basebal1 baseline basement basilisk basketba basketbal basketball bassbass bassboat bassfish basshead bassingw bassline bassman1
  bassmast bassplay bastard1 bastardo bastards bastille bathroom batistuta batterie batterse battery1 battlefield bavarian bayadera bayliner bayshore baywatch
  bb123456 bbbbbb99 bbbbbbb1 bcfields bdfyeirf beachboy beachbum beaches1 beanhead beantown bear2327 bearbear bearcat1 bearcats bearclaw beardown bearshar
  bearshare beast666 beastie1 beatles1 beatles4 beatrice beaufort beaumont beauties beautifu beautiful beaver12 beaver69 beavis69 beckham7 beefcake beepbeep
  beer1234 beerbeer beerbong beernuts beethove beethoven beginner behemoth beholder belgario belgorod believer bella123 bellaboo belladog belladon bellagio
  bellevue bellsout belochka bendover benedict benedikt benefits benessere benetton bengals1 benhogan benidorm benjamin benladen bennett1 bennevis bennyboy
  bentley1 berbatov berenice berezuckiy bergerac bergkamp berkeley berliner bernadet bernard1 bernardi bernardo bernhard berserke berserker bertrand besiktas
  bestfriend beszoptad bethany1 bethesda betrayed bettis36 bettyboo bettyboop bettylou beverage beverley beverly1 bhbyjxrf biarritz bigballa bigballs bigbird1
  bigblack bigblock bigblue1 bigboner bigboobs bigbooty bigboy12 bigbroth bigbucks bigbutts bigchief bigcocks bigdaddy bigdick1 bigdicks bigdog69 bigfella
  bigfoot1 biggdogg biggirls biggreen bighouse bigmaxxx bigmoney bigmouth bignasty bigpappa bigpenis bigpimpi bigpimpin bigpoppa bigpussy bigsexy1 bigstick
  bigstuff bigtime1 bigtits1 bigtitts bigtruck bigtymer bigwilly bikerboy bilbobag bill1234 billabon billabong billbill billgate billgates billiard billings
  billions billy123 billybob billyboy billygoa billyjoe billyray bingbong bingo123 binladen biohazar biohazard bionicle bioshock birdcage birdhouse birdland
  birdman1 birdsong birmingh birmingham birthday biscayne biscuit1 biscuits bisexual bismarck bismilla bismillah bitch123 bitchass bitchboy bitchedu bitchedup
  bitches1 biteme12 biteme69 blablabl black123 black666 blackadd blackass blackbea blackbel blackbelt blackber blackberry blackbir blackbird blackbox blackboy
  blackbur blackburn blackcat blackcoc blackcock blackdic blackdick blackdog blackeye blackfly blackhaw blackhawk blackhawks blackhea blackhol blackhole
  blackice blackie1 blackjac blackjack blacklab blackmag blackman blackmen blackmetal blackone blackops blackout blackpoo blackpool blackros blackrose
  blacksab blacksex blackshe blacksta blackstar blacksun blacktop blackwhite blade123 bladerun bladerunner blahblah blaster1 blasters blastoff bleeding
  blenheim blessed1 blessing blindman blingbli blingbling blink182 blizzard bloembol blondie1 blondinka blood123 blood666 bloomberg bloopers blowfish blowjob1
  blowjobs blowme69 blue1234 blue2000 bluearmy blueball blueballs bluebear bluebell blueberr blueberry bluebird blueblue bluedevi bluedevils blueduck blueeyes
  bluefire bluefish bluegill bluegras bluejays bluejean blueline bluemoon bluenose bluenote bluerose blueskie bluesky1 bluesman bluestar bluetick bluetooth
  blunt420 bmw318is bmw325is bmw330ci boarding bob12345 bobafett bobby123 bobbyboy bobbyjoe bobdylan bobmarle bobmarley bocephus bodyhamm bodyshop boeing74
  boeing77 bogdan123 bohemian bojangle bollocks bologna1 bombadil bombshel bonapart bond0007 bondage1 bondarenko bonefish bonehead bonethug bonethugs boneyard
  bonghits bonjour1 bonoedge bonscott boobies1 boobless booboo12 booboo69 boogaloo bookcase bookmark bookworm boomboom boomtown boondock booster1 bootcamp
  bootmort bootneck bootsman bootycal bootycall bootyman borabora bordeaux boris123 borisenko borisova bornfree borntorun borodina borussia bosco123 boscoe01
  bosshogg bosstone boston12 bosworth botafogo botswana bouchard bowhunte bowhunter bowling1 boy4u2ownnyc boyscout boywonde bracelet braddock bradford
  bradley1 bradpitt bradshaw braindea brainiac brampton branden1 brandon0 brandon1 brandon2 brandon6 brandon7 brasilia bravehea braveheart braves10 braves95
  brazzers breadman breaker1 breakers breakfas breakfast breaking brehznev breitlin brendan1 brentfor brentford bretagne brethart brewcrew brewster brian123
  brianna1 bridget1 bridgett bridgette brighton brigitte brilliant brimston brinkley brisbane britney1 britneys brittani brittany brittney broadband broadway
  broccoli broncos1 broncos2 broncos7 broodwar brooking brooklyn brother1 brother2 brothers browncow browndog browneye brownie1 brownies browning brownlov
  browns99 brucelee brucewayne bruckner bruins77 brunette bruno123 brunswic brussels bsheep75 bubba123 bubbabub bubbadog bubblegu bubblegum bubbles1 bubbles2
  buccanee buchanan buckaroo buckeye1 buckeyes buckfast buckshot buckskin buckster buckwhea buckwheat buckwild budapest buddy123 buddyboy buddycat buddydog
  buddylee budlight budweise budweiser budwiser buffalo1 buffaloe buffalos buffett1 buffy123 bugmenot bugsbunn bugsbunny builders building bukowski bulgakov
  bulgaria bulldawg bulldog1 bulldog2 bulldog7 bulldogg bulldogs bulletin bullfrog bullhead bullride bulls123 bullseye bullshit bullwink bullwinkle bullyboy
  bumblebe bumblebee bumerang bungalow bunghole bunny123 bunnyman buratino burberry burgundy burnside burunduk busdrive bushwick business businessbabe
  bustanut buster01 buster11 buster12 buster21 buster22 buster99 buterfly buttbutt butterba buttercu buttercup butterfl butterfly buttface buttfuck butthead
  butthole buttlove buttmunc buttmunch buttnutt buttocks buttons1 buttplug buzzkill bvgthfnjh byabybnb byajhvfnbrf bycnbnen bynthytn c3por2d2 c43dae874d
  c43qpul5rz cab4ma99 caballer cabernet cabibble cabinboy cabinets cableguy cableman cabowabo cacapipi cachondo cachorro cadillac cadr14nu caffeine cagliari
  cahek0980 caitlin1 cakewalk calabria calamari calamity calavera calbears calculator calculus calcutta calderon caldwell calendar caliente californ californi
  california caligula calimero callahan callaway calliope callista callisto callofduty calvin69 camaleon camaleun camaro67 camaro69 camaross camaroz2
  camaroz28 cambiami cambodia cambridg cambridge cameleon camelot1 cameltoe cameron1 cameron2 camille1 camp0017 campbell camshaft canada99 canadian canadien
  canaries canberra candlebo candy123 candyass candybar candycan candycane candyman cannabis cannibal cannibus cannonba cannonda cannondale cantona1 cantona7
  cantrell canucks1 capetown capital1 capitals capoeira capricor capricorn capslock captain1 caramelo cardenas cardigan cardinal cardinals care1839 carebear
  carefree carla123 carlisle carlitos carlos12 carlos123 carlotta carlsbad carlsberg carlton1 carmella carnegie carnival carolann carolcox carolina caroline
  carolyn1 carousel carpedie carpediem carpente carpenter carrera4 carriage carrillo carter12 carter15 carthage cartman1 cartoons carvalho casablan casablanca
  casandra casanova cascades casey123 caseydog cashflow cashmere cashmone cashmoney casper12 casper99 cassandr cassandra cassidy1 castaway castello castillo
  catalina catalyst catarina catdaddy caterham caterina catering caterpil caterpillar catfight catfish1 catherin catherine cathleen catholic cathouse catinhat
  catlover catmando catsdogs catsmeow catwoman cavalier caveman1 cavscout cbr600f3 cbr600rr cbr900rr cbr929rr cbufhtnf ccccccc1 cde34rfv cdexswzaq cdtnjxrf
  cdtnkfyf cdtnkfyrf cdznjckfd cegthgegth cegthgfhjkm ceisi123 celebrat celebrit celebrity celeste1 celestia celestin celicagt cellphon cellphone cellular
  celticfc celtics1 centauri central1 centrino centurion ceramics cerberus cerulean cessna15 cessna17 cezer121 cfitymrf cfkfvfylhf cfvlehfr ch1tt1ck chaching
  chadwick chainsaw chairman challeng challenge challenger chalmers chambers chameleo chameleon chamonix champagn champagne champion champions chandler
  chanelle changepa changing channels channing chantell chaos666 chapstic characte character charcoal charger1 chargers charisma charissa charlene charles1
  charles2 charles3 charlest charlieb charlies charlott charlotte charlton charmain charmaine charmed1 charming chase123 chastity chauncey cheating
  cheburashka checkers checking checkito checkmat checkmate checkout cheerios cheerlea cheerleader cheerleaers cheeseca cheesecake chelseaf chelseafc chemical
  chemistr chemistry cherokee cherries cheshire chessman chessmaster chester1 chester2 chester7 chesterfield chestnut chevelle chevrole chevrolet chevy350
  chevy454 chevyman chevys10 chevytru chevyz71 chewbaca chewbacc chewbacca cheyanne cheyenne chgobndg chibears chicago0 chicago1 chicago2 chicago7 chicco22
  chicken1 chicken123 chicken2 chickens chickenwing101 chico123 chihuahu chihuahua chilango children chilidog chilling chillout chimaera chinacat chinaman
  chinatow chinchil chinchin chinese1 chipmunk chipper1 chippers chippewa chipster chiquita chitarra chivalry chloe123 chlorine choclate chocolat choochoo
  chopper1 choppers chouchou chowchow chris123 chrisbln chrisbrown chrissie chrissy1 christa1 christal christel christen christer christia christian christie
  christin christina christine christma christmas christof christop christophe christopher christos christy1 chronic1 chrysler chrystal chuck123 chuckie1
  chuckles churchil churchill ciaociao cidkid86 cigarett cincinna cincinnati cinderel cinderella cindylou cingular cinnamon cisco123 ciscokid citation
  citibank civilian civilwar cjkysirj cjrjkjdf cjxb2014 ck6znp42 clambake clapton1 clarence clarinet clarissa clarisse clarkken clarkson classact classic1
  classics claudia1 claudine claudius claybird claymore claypool clayton1 cleaning cleavage clemence clemente clemson1 cleopatr cleopatra clevelan cleveland
  clifford climbing clinton1 clipper1 clippers clitlick clitoris close-up clownboy clubpenguin clueless clusters cmu9ggzh cnfybckfd cnhfyybr cnhjbntkm
  cnhtrjpf cnjvfnjkju cntgfirf coachman cobblers cobra123 cobra427 cobrajet cocacola cockring cocksuck cocksucker cocktail cocoloco coconuts cocopuff cocorico
  codeblue codename cokeisit coldbeer coldfire coldplay coleman1 coleslaw collants collecti collection colleen1 college1 collette collingw collins1 colole57
  colombia colonial colorado colossus colt1911 coltrane columbia columbus comanche comander comatose combat123654 comcast1 comeback comicbook comicbookdb
  comicsans command1 commande commander commando comments commerce commodor commodore community compaq12 compatible complete composer compound compress
  computador computadora compute1 computers comrades concepts concerto conchita concorde concordi concrete condition conehead confiden confidence conflict
  confused congress connect1 connecti connection conquest consense constanc constance constant constantine construc consuelo consumer contacts containe
  contains contessa contests continue contortionist contract contrast contrera control1 controls converge converse cookie12 cookie59 cookies1 cooking1
  cool1234 coolbean coolbeans coolcool cooldude coolgirl coolguy1 coolhand coolman1 coolness coolwhip coorslig coorslight copeland copenhag copenhagen
  cordelia cordless corleone cornball cornbrea cornbread cornelia cornelius cornell1 cornflak cornhole cornholi cornholio cornhusk cornwall coronado corporal
  corpsman corrado1 cortland corvet07 corvett1 corvette cosmopolitan costanza costaric costarica costello cosworth cottages counchac countach counter1
  counters counterstrike counting country1 countyli courtney cousteau covenant coventry cowabung cowboy22 cowboys1 cowboys2 cowboyup cptnz062 crabcake
  crabtree cracker1 crackers crackhea crackhead cracksevi cranberr crawfish crawford crayfish crazy123 crazybab crazyboy crazycat crazyfrog crazyman crazyzil
  creampie creamyou creatine creation creative creature creepers creosote crescent crevette cribbage crichton cricket1 crickets crickett criminal crimson1
  crippler cristian cristiano cristina cristopher critical critters crjhgbjy crjhjcnm crockett crocodil crocodile cromwell cronaldo crossbow crossfir
  crossfire crossing crossroa croucher crownvic cruiser1 crusader cruzazul crystal1 crystal2 crystals csfbr5yy ctdfcnjgjkm cthuttdbx cthuttdf cthuttdyf
  cubalibr cubalibre cubbies1 cubswin1 cucciolo cucumber cuddles1 culinary cumeater cumlover cummings cumshots cumsucker cuntlick cuntsoup cupcake1 curious1
  curitiba customer cutegirl cuthbert cutiepie cvbhyjdf cvtifhbrb cvzefh1gkc cxfcnkbdfz cxfcnmttcnm cxzdsaewq cyberman cybernet cyberonline cybersex cyclone1
  cyclones cyclops1 cyecvevhbr cygnusx1 cyjdsvujljv cynthia1 cytuehjxrf cytujdbr czekolada d1i2m3a4 d1lakiss d78unhxq dad2ownu daddy123 daddymac daedalus
  daffodil daffyduc daftpunk dagestan dagobert daisy123 daisydog daisymae daisymay dakota01 dakota12 dalejr88 dalglish dallas01 dallas11 dallas12 dallas21
  dallas22 dallastx dalmatio damage11 damascus damned69 damngood damocles dangerou dangerous daniel01 daniel12 daniel123 daniela1 danielit daniella danielle
  danijela danil8098 danny123 dannyboy dante123 danthema dantheman danville dapzu455 daredevi daredevil darkange darkangel darkjedi darkknig darkknight
  darklord darkmanx darkmoon darkness darknigh darknight darkside darksoul darkstar darkwing darkwolf darthmau darthvad darthvader dartmout dasha123
  dashadasha dashenka database datalife datalore datnigga daughter davecole davedave daveyboy david123 davidkin davidlee davidoff davidruiz davidson daybreak
  daydream daylight daytona1 daywalker dbjktnnf dbrnjhbz dbrnjhjdbx dbrnjhjdyf dbyjuhfl dcowboys dctktyyfz dctvghbdf dctvghbdtn dcunited ddddddd1 de1987ma
  deadbeat deadhead deadlift deadline deadlock deadman1 deadmeat deadpool deadsexy deadspin deadwood deangelo death123 death666 deathnote deathrow deathsta
  deathstar debbie69 deborah1 decipher deepblue deepdive deeppurple deepthro deepthroat deepwate deerhunt deerhunter deerpark deeznuts deeznutz defender
  defiance defiant1 deflep27 deftones delacruz delasoul delaware deliciou delicious delirium delivery delldell delorean delphine delpiero delta123 deltachi
  deltaforce deltaone deltasig demented dementia demetria demetrio democrat demon123 demon666 denis123 denman85 department depeche1 depechemode derparol
  derrick1 derrickh desember designer desperad desperado desperados destiny1 destroye destroyer destruct detectiv detroit1 deutsche deutschland developer
  devil123 devil666 devilboy devildog devildriver devilish devilman devilmay devilmaycry devo2706 devochka devotion dezember dfcbkbcf dfcbkmtd dfcbkmtdf
  dfkmrbhbz dfktynby dfktynbyf dfktynbyrf dfnheirf dgl70460 dhjnvytyjub diabetes diablo11 diablo66 diablo666 diabolic diamante diamond1 diamond2 diamond3
  diamond6 diamond7 diamondb diamondd diamonds diana123 diciembr dickdick dickface dickhead dickless dicklick dicksuck dickweed dictator dictiona dictionary
  diego123 dietcoke dietrich differen digital1 digitalprodu digiview dignity7 dilbert1 dilligaf dilligas dillweed dima1234 dima12345 dima1985 dima1989
  dima1990 dima1992 dima1993 dima1994 dima1995 dima1996 dima1997 dima1998 dima1999 dima2000 dima2010 dimadima dimedrol dimensio dimension dimidrol dimitris
  dimochka dimon4ik dinamite dingdong dinmamma dinosaur dinsdale diogenes dionysus diosesamo diplomat dipstick director directory direktor direwolf dirkpitt
  dirtball dirtbike dirtybir dirtyboy dirtydog dirtygirl dirtyman disabled disaster discgolf disciple discount discover discovery discreet diskette disneyland
  disorder dispatch distance district disturbe disturbed divedeep diversio divinity division divorced dixiedog djgabbab djkrjlfd djkujuhfl dkflbckfd
  dkflbdjcnjr dkflbvbh dkflbvbhjdbx dkflbvbhjdyf dm6tzsgp dmitriev doberman document dodgeram dodgers1 dodgeviper dogballs dogbreat dogbreath dogfight
  doggydog doggysty doggystyle doghouse doglover dogpound dogstyle dohcvtec dolemit1 dolemite dolittle dollarbi dollface dolomite dolphin1 dolphin2 dolphin9
  dolphins doma77ns domainlock2005 domenico domestic dominant dominate dominati domination dominator dominic1 dominica dominick dominika dominion dominiqu
  dominique donnelly dont4get dontcare donthate dontknow doomsday doorknob dopehead doraemon doromich dorothea dorothy1 dortmund dothedew doughboy doughnut
  douglas1 douglass dovetail dowjones downfall downhill download downtime downtown downunde draconis dragonba dragonball dragonballz dragonfi dragonfire
  dragonfl dragonfly dragons1 dragrace dragster dreamcas dreamcast dreamer1 dreamer2 dreamers dreamgirl dreaming dressage drifting drinking dripping drjynfrnt
  dro8smwq dropdead dropkick dropzone drowning drowssap drpepper drumline drummer1 drummers drummond drumnbass ds7zamnw dthjybrf dthyjcnm dtkjcbgtl dtxyjcnm
  ducati74 ducati99 duchess1 duckduck duckhunt duckling ducksoup ducttape dude1998 dudedude dudelove duffbeer duisburg dukeblue dukeduke dukester dulcinea
  dumbass1 dumpling dumpster duncan21 dunwoody duplicate dupont24 duracell durandal duranduran durango1 dustin23 dusty123 dusty197 dustydog dutchess dutchman
  dynamite dynastar dynomite dzxtckfd eae21157 eagle123 eagleeye eagleone eagles05 eagles20 earnhard earnhardt earthlin earthlink eastern1 eastside eastwest
  eastwood easy1234 easyride eatmenow eatmeraw eatpussy eatshit1 ebenezer eclectic eclipse1 eclipse2 eclipse9 economic economics eddie123 edelweis edgewise
  edgewood edinburg edinburgh edmonton eduardo1 educatio education edward12 edwardss eeeeeee1 efbcapa201 eggplant egyptian eightbal eightball eighteen
  einstein eintrach ejaculation ekaterina ekilpool eklhigcz el546218 elaine22 elbereth elcamino eldiablo eldorado eldridge eldritch eleanor1 election electra1
  electric electron electronic elefante elegance elektrik element1 elementa elemental elements elena123 elenberg eleonora elephant elevator eleven11 elfquest
  elfstone elisabet elisabeth elizabet elizabeth elizaveta ellehcim elliott1 elmer251 elsinore elvira26 elvis123 emachine emachines emanuela emanuele embalmer
  emerald1 emerson1 emiliano emily123 eminem12 emmanuel emmitt22 employee emyeuanh enamorad endymion energize energizer enforcer enormous ensemble enter123
  entering enternow enterpri enterprise entertai entrance envelope envision epaulson epiphany epiphone episode1 erection ereiamjh eric1234 ericeric erickson
  ericsson eruption escalade escorpio escorpion esmerald esmeralda esoteric esperanz esperanza esposito espresso essayons essendon estefani estrella estrellit
  eternal1 eternity ethernet ethiopia euphoria euro2000 eurocard european eus1sue1 evanescence evangeli evangelion evenflow everest1 evergree evergreen
  everlast everlong evermore everques everquest evertonf everyday everyone everythi everything evgeniya evidence evildead evolutio evolution examiner excalibe
  excalibu excalibur excellen excellence excellent excelsio exchange exclusiv exclusive executiv executive executor exercise expediti experience experienced
  explicit exploite exploiter explore1 explorer exposure express1 external extra300 extreme1 eyeballs eyecandy f15eagle f8yruxoj fabienne fabolous fabregas
  fabrizio fabulous facefuck fahjlbnf failsafe fairfiel fairlady fairlane fairmont fairview faith123 faithful fakepass falcon11 falcon12 falcon16 falconer
  falcons1 fallenangel fallout2 fallout3 falstaff family01 familyguy fandango fantasia fantasies fantasma fantasti fantastic fantasy1 fantasy7 fantomas
  fantomen farfalla farscape farside1 fartface fartripper fastback fastball fastcars fastdraw fastfood fastlane fatality fatdaddy fatgirls fatluvr69 fatpussy
  faulkner favorite favorite6 fbi11213 fcbarcelona fcbayern fcc5nky2 fearless feather1 feathers federica federico fedorova feedback feelgood feetfeet fefolico
  felicida felicidad felicity felix123 fellatio fellowes fenerbahce ferdinan ferdinand ferguson fernanda fernande fernandes fernandez fernando ferndale
  ferrari1 ferrari2 ferrari3 ferrari5 ferreira festival fetish01 fetish69 feuerweh feuerwehr feyenoor feyenoord fffffff1 ffvdj474 fgdfgdfg fgjrfkbgcbc
  fgtkmcby fhnehxbr fhntv1998 fhvfutljy fibonacci ficktjuv fiction7 fidelity fielding fifa2008 fightclu fightclub fighter1 fighters fighting filibert filipino
  filomena finalfan finalfantasy finance1 finished finnegan finnland fiorentina fireball firebird fireblad fireblade firedawg firefigh firefighter firefire
  firefly1 firehawk firehose firehous fireman1 firestar firestarter firestor firestorm firetruc firetruck firewall firewire firewood firework fireworks
  firstone firstson firsttim fish1234 fishbait fishbone fishbowl fishcake fisherma fisherman fishface fishfish fishfood fishhead fishhook fishing1 fishlips
  fishtank fistfuck fitness1 fivestar fk8bhydb fkbyf001 fkbyjxrf fkg7h4f3v6 fkmnthyfnbdf fkojn6gb fktdnbyf fktrcfyl fktrcfylh fktrcfylhf fktrcfylhjdbx
  fktrcfylhjdyf fktrcttd fktyeirf fktyjxrf flagship flameboy flamenco flamengo flamingo flanders flapjack flash123 flashbac flashman flatbush flathead
  flatland flatline flatron1 flawless fleetwoo flemming fletcher flexible flexscan flhtyfkby flimflam flintsto flintstone flipflop flipmode flipper1 flippers
  flipside flooring florence florenci florian1 florida1 florida2 flounder flowers1 flushing flvbybcnhfnjh flyers88 fnkfynblf foiegras followme fontaine
  foofight foosball footbal1 foothill footlong footlove forbidde forbidden ford9402 fordf150 fordf250 fordf350 fordtruc fordtruck forensic foreplay foreskin
  forest11 forest99 forester forever1 forever21 forgetit forgiven forgotit forgotte forgotten forklift formula1 forrest1 forsaken forsberg forsythe fortress
  fortunat fortune12 fortytwo forward1 fotograf foucault foundati fountain fourplay fourteen foxglove foxhound foxtrot1 foxwoods foxylady foxyroxy fragment
  francais france98 frances1 francesc francesca francesco franchis francine francis1 francisc francisca francisco francois frank123 frankfur frankfurt
  frankie1 franklin frdfhbev frdfkfyu freakout freaksho freakshow freckles fred1234 fredderf freddie1 freddy12 frederic frederick frederik frederiksberg
  fredfred fredrick free4all freebird freedom1 freedom2 freedom3 freedom4 freedom5 freedom7 freedom9 freedoms freefall freefree freehand freelanc freelancer
  freeland freelove freemail freeman1 freeones freepass freeporn freeport freeride freespace freestuff freestyl freestyle freetime freeuser freewill freiburg
  freiheit frenchfr frenchie frequenc freshman frfltvbz friction fridolin friedman friedric friendly friends1 friendship friendste friendster frogfrog
  frogger1 froggies froglegs froinlaven fromhell front242 frontera frontier frostbit fruitbat fruitcak fsd9shtyu fuck1234 fuck_inside fuckedup fucker11
  fucker69 fuckface fuckfest fuckfuck fuckhard fuckhead fuckhole fuckinside fuckitall fucklife fucklove fuckme69 fuckmeha fuckmehard fuckmeno fuckmenow
  fuckmyass fucknuts fuckoff1 fuckoff2 fuckshit fuckslut fuckthat fucktheworld fuckthis fuckyeah fuckyou! fuckyou0 fuckyou1 fuckyou12 fuckyou123 fuckyou2
  fuckyou6 fuckyou69 fuckyou7 fuckyoubitch fuckyouguys fugitive fuhrfzgc fujifilm fullback fullhous fullmetal fullmoon fullsail fumanchu function funfunfu
  funhouse funkster funnyguy funnyman funstuff funtime1 funtimes fussball futurama futyn007 fuzzball fvcnthlfv fy.njxrf fyfcnfcbz fyfnjkbq fyfrjylf fylh.irf
  fylhjvtlf fylhtqrf fylhttdf fynfyfyfhbde fynjybyf fyutkbyf fyutkjxtr gabriel1 gabriel2 gabriela gabriele gabriell gabriella gabrielle gadzooks galactic
  galactus galadriel galatasara galatasaray galeries gallaghe gallardo gallaries galloway galvesto gamecock gamecocks gamecube gameover gametime gandalf1
  gandalf2 gandalf3 gangbang gangbanged gangsta1 gangstar gangster ganjaman ganjubas gannibal ganymede garbage1 gardener gardenia gardiner garfield gargamel
  gargoyle garibald garrett1 garrison gasoline gatekeep gatekeeper gateway1 gateway2 gateway3 gateways gathering gatorade gatorman gauloise gauntlet gauthier
  gb15kv99 gbgbcmrf gbhfvblf gblfhfcbyf gblfhfcs gbpacker gbplf123 gcheckou gearhead geddylee geemoney geibcnbr geilesau gemini69 gemstone general1 generals
  generation generator generic1 genesis1 geneviev genevieve geniusnet gennadiy genocide genoveva geoffrey geolog323 geometry george01 george11 george12
  georgetown georgia1 georgina geraldin geraldine gerhardt gerlinde germaine germania germany1 geronimo gerrard8 gerrity1 gershwin gertrude gesperrt getalife
  getfucked getmoney getnaked getsdown getsmart gettysburg gevaudan gfccdjhl gfgfrfhkj gfgfvfvf gfhfcjkmrf gfhfljrc gfhfyjbr gfhjkbot gfhjkm007 gfhjkm11
  gfhjkm12 gfhjkm123 gfhjkm13 gfhjkm135 gfhjkm22 gfhjkmgfhjkm gfhjkmxbr gfhjkzytn gfhkfvtyn gfhnbpfy gfif1991 gfxqx686 gfyfcjybr ggggggg1 ghbdtn12 ghbdtn123
  ghbdtnbr ghbdtnbrb ghbdtndctv ghbdtnghbdtn ghbdtngjrf ghbdtnrfrltkf ghbjhbntn ghblehjr ghblehrb ghbrjkbcn ghbrjkmyj ghbywtccf ghfplybr ghhh47hj764
  ghhh47hj7649 ghjcgtrn ghjcnbnenrf ghjcnbvtyz ghjcnj123 ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnf ghjcnjnfr ghjcnjqgfhjkm ghjcnjrdfibyj ghjcnjrdfif ghjdthrf
  ghjnjnbg ghjnjrjk ghjrehfnehf ghjrehjh ghjrjgtyrj ghjuhfvvf ghjuhtcc ghjvtntq ghost123 ghostdog ghostman ghostrid ghostrider ghtktcnm ghtpbltyn giancarlo
  gianluca giantess giants56 gibsonsg gigabyte gigantor gilbert1 gilberto gilgames gillespi gillette gillian1 gilligan ginger11 ginger12 ginsberg ginscoot
  ginuwine giordano giovanna giovanni girfriend girlfriend giuliana giuliano giuseppe giveitup gizmo123 gizmodo1 gizmodo2 gjhjctyjr gjikbdctyf gjkbyjxrf
  gjkrjdybr gjkysqgbpltw gjytltkmybr gladiato gladiator gladston glasnost glassjaw glassman glendale glennwei glenwood glock9mm glorious gmctruck gn56gn56
  gnasher23 goathead gobigred gobrowns gobruins gobuffs2 godbless goddess1 godfathe godfather godisgoo godisgood godisgreat godislov godislove godloves
  godofwar godslove godsmack godspeed godswill godzilla goeagles gofaster goforit1 gogators gogiants gohabsgo golakers goldberg goldenbo goldeney goldeneye
  goldfing goldfinger goldfish goldmine goldorak goldrush goldsink goldstar goldtree goldwing goleafsg golfball golfcart golfclub golfer01 golfer12 golfer23
  golfgolf golfing1 gondolin gonefish gonzales gonzalez goober12 good12345 good123654 good4you goodbeer goodboss goodfell goodfellas goodfood goodgame
  goodgirl goodhead goodison goodlife goodluck goodness goodnews goodpussy goodrich goodstuf goodtime goodtimes goodtogo goodwill goodwood goodyear goofball
  gooseman gordolee85 gordon24 gorgeous gorilla1 gorillaz gossamer gotigers gotohell gottlieb gotyoass governor grace123 graceful gracelan graceland graduate
  graffiti grainger grandma1 grandmaster grandorgue grandpri grandprix grandson grapeape graphics grappler grasshop grasshopper grateful graywolf greatdan
  greatest greatgoo greatone greatsex greedisgood greekgod green123 greenbay greenbud greenday greendog greenegg greenery greeneye greeneyes greengreen
  greenlantern greenlee greenman greentea greentre greenway greenwoo greenwood greeting gregorio gregory1 gremlins grendel1 greshnik gretchen gretzky9
  greyhoun greyhound greywolf gridlock griffey1 griffin1 griffins griffith grigoryan grimlock grinders grizzley grizzly1 groucho1 groupd2013 gsewfmck gsgba368
  gsxr1000 gsxr1100 gtfullam gthtcnhjqrf gtkmvtyb gtkmvtym gtnhjdbx gtnhjdyf gtxtymrf guadalup guardian guatemal guatemala guderian guenther guernsey guerrero
  guesswho guildwars guilherme guillaum guillaume guillerm guinness guitar12 guitarma guitarra gulliver gunblade gunfight gunners1 gunsling gunslinger
  gunsmoke gunther1 gustavo1 gutentag gutierre gutierrez gy3yt2rgls gymnastic gznybwf13 habanero hacienda hagakure hairball hairless hakkinen halflife
  halfmoon halfpint halftime hallmark hallo123 hallowboy hallowee halloween haloreach hamburg1 hamburge hamburger hamilton hammarby hammer22 hammered hammerhe
  hammers1 hamradio hamster1 hamsters handbags handball handbook handcuff handicap handsoff handsome handyman hangover hankster hannah01 hannah11 hannelor
  hannibal hannover hansolo1 happines happiness happy100 happy123 happyboy happyday happydays happydog happyguy happyjoy happyman happyone harakiri hardaway
  hardball hardbody hardcock hardcore harddick harddriv hardhead hardline hardpack hardrock hardtail hardtime hardtoon hardware hardwood hardwork harley01
  harley11 harley12 harley69 harley99 harmless harmonic harmony1 harrison harry123 harrydog harrypot harrypotter hartford hartland hartmann hastings hatelove
  hatesyou hatfield hatteras hattrick hawaii50 hawaiian hawkdog79 hawkeye1 hawkeyes hawkmoon hawkwind hawthorn hayabusa hayastan hazelnut hd764nw5d7e1vb1
  headache headcase headhunt headless headshot heartbre heartless heat7777 heather1 heather2 heather6 heathers heathrow heatwave heavenly heckfyxbr hedgehog
  hedimaptfcor hedonism hedonist heimdall heineken heinlein heinrich hejmeddig helicopt helicopter hellbent hellfire hellgate hellhole helloall hellohel
  hellokit hellokitty helloman hellomoto hellothe hellothere helloween helloyou hellrais hellraiser hellsing hellspaw hellspawn hellyeah helpdesk helphelp
  helpless helsinki hemicuda hemmelig henderso henderson hendrick hendrix1 hennessy henriett henrique henry123 heracles herbert1 hercules hereford herewego
  heritage herkules hermione hernande hernandez herpderp herschel hershey1 hetfield heythere hfcgbplzq hfgcjlbz hhhhhhh1 hiawatha hibernia hibiscus hideaway
  highball highbury highfive highgate highheel highjump highland highlander highlife hightime highwind hihje863 hilfiger hillbill hillbilly hillcres hillside
  himalaya hiroyuki history1 hithere1 hitman47 hjcnbckfd hjvfyjdf hkger286 hobiecat hockey10 hockey11 hockey12 hockey19 hockey21 hockey99 hoddling hogwarts
  holahola holbrook holeinon holiday1 holidays holland1 holliday holliste hollister holloway holly123 hollydog hollywoo hollywood hologram holstein holymoly
  holyshit homebase homebrew homedepo homegrow homeland homeless homemade homepage homer123 homerjay homersim homesick hometown homewood homework homeworld
  homicide honda123 honda200 honda250 hondacar hondacbr hondaciv hondacivic hondacrv hondacrx hondaman honduras honey123 honeybea honeybear honeybee honeybun
  honeydew honeymoon honeypie honeypot hongkong honolulu hookedup hooligan hooligans hoopstar hoopster hoosiers hooters1 hopalong hopeful1 hopefull hopeless
  hopkins1 hornball horndog1 horny123 hornyboy hornydog hornyguy hornyman hornyone horseman horsemen horsesho hosehead hospital hot2trot hotbabes hotchick
  hotgirls hotlanta hotpants hotpussy hotsauce hotsex69 hotstuff hotwater hotwheel hotwheels hounddog house123 housebed housecat housepen housewife housewifes
  houston1 hovepark howitzer hpmrbm41 hrothgar hrvatska hshfd4n279 htcnjhfy htubcnhfwbz hubbahub hugecock hugedick hugetits hugoboss hulkster hullcity
  humanoid humberto humboldt hummerh2 humphrey hungwell hunt4red hunter01 hunter11 hunter12 hunter123 hunter22 hunter69 hunter99 hunting1 huntsman hurrican
  hurricane hurricanes huskers1 huskies1 hustler1 hutchins hvidovre hxp4life hxxrvwcy hyacinth hydrogen hyperion hypnodanny hysteria hzze929b iaapptfcor
  iamhappy iamhorny iamthema iamtheman iamtheone ibill123 ibilljpf ibilltes icandoit icecream icecube1 icehouse iceman69 iddqdidkfa identity idinahui idlewild
  idontcare idontkno idontknow iforgot1 iforgotit ifufkbyf iglesias ignatius igromania ihateyou iiiiiii1 ijrjkflrf ikilz083 ilikepie ilikesex ilikeyou
  illinois illmatic illumina illuminati illusion iloveamy iloveass ilovegirls ilovegod iloveher ilovehim ilovejen ilovejes ilovejesus ilovekim ilovelife
  ilovemar iloveme1 iloveme2 ilovemom ilovemusic ilovemylife ilovemyself ilovepor iloveporn ilovepus ilovepussy ilovesex iluvporn iluvtits ilya1234 ilya1992
  imagine1 imissyou immortal impalass imperator imperial imperium implants important impossible imtheman inandout incognit incognito incoming incredible
  incubus1 indahous indahouse independ independent india123 indiana1 indianali indians1 indonesia infamous infantry infected infernal inferno1 infinite
  infiniti infinity inflames informat information informer infrared ingeborg ingodwetrust ingram01 inkognito innocent innuendo insanity insecure insertion
  insertions insomnia inspecto inspector inspiron installdevic installsqlst installutil instinct instruct insuranc insurance integra1 integral integrit
  intelinside intelligence interacial interact intercourse interest interests intermilan internal internat international interpol intersta intheass intheend
  intimate intranet intrepid intrigue intruder inuyasha invalidp invasion investor invictus invisible ipswich1 iqzzt580 ireland1 irishman ironbird ironchef
  irondoor ironhead ironhors ironhorse ironlung ironmaid ironmaiden ironman1 ironman2 ironmike ironpony ironroad ironside ironsink irontree is_a_bot isabella
  isabelle isacs155 iseedeadpeople isengard ishikawa iskander islander islanders istanbul isthebes istheman italian1 italiano itdxtyrj ivan2010 iverson3
  iwantsex iwantyou izabella j3qq4h7h2v jack1234 jackaroo jackass1 jackdani jackdaniels jackhamm jackjack jackpot1 jackryan jackson1 jackson2 jackson5
  jackster jacob123 jacobsen jacqueli jacqueline jadakiss jailbait jailbird jaimatadi jake1234 jakejake jakester jalal123 jalapeno jamaica1 james007 james123
  jamesbon jamesbond jameson1 jamie123 jamielee jansport japanees japanese jaredleto jarhead1 jasmine1 jasmine2 jasmine5 jason123 jasper12 javabean jaydog472
  jayhawks jaysoncj jazzbass jazzman1 jbond007 jeanette jeannine jeanpaul jediknig jediknight jedimast jeepjeep jeepster jeff1234 jefferso jefferson jeffjeff
  jeffrey1 jellybea jellybean jellyfis jellyfish jemoeder jennife1 jennifer jennings jenny123 jeopardy jeremiah jericho1 jerkyboy jermaine jeronimo jerrylee
  jerusale jerusalem jesse123 jessicam jessicas jesucrist jesus123 jesus777 jesuschrist jesusis1 jesusislord jesussaves jetbalance jetblack jg3h4hfn jgthfnjh
  jigei743ks jiggaman jillian1 jimandanne jimdavis jimmy123 jimmyboy jimmyjam jitterbu jiujitsu jjjjjjj1 jlbyjxrf jlbyjxtcndj jledfyxbr jo9k2jw2 jobsearc
  joeblack joesakic joesmith johanna1 johannes john1234 johnatha johnathan johncena johndeer johndeere johngalt johnjohn johnmish johnny69 johnny99 johnnybo
  johnpaul johnsmith johnson1 johnson2 johnson4 johnston johnwayn joker123 joker666 joker777 jonathan jonathon jonnyboy jor23dan jordan01 jordan11 jordan12
  jordan123 jordan22 jordan23 jordan99 josefina joselito joseluis joseph10 joseph12 josephin josephine joshua01 joshua12 joystick jrcfyjxrf jtuac3my juancarlo
  juanjose juggalo1 juggerna juggernaut juiceman julia123 julianna julianne julie456 julieann juliette jumpman23 junction junebug1 jungfrau junglist junior01
  junior12 junior123 junior24 junkmail junkyard jupiter1 jupiter2 jurassic just4fun just4you justdoit justforfun justice1 justin10 justin11 justin12
  justinbiebe justinbieber juvenile juventus jvtuepip jxfhjdfirf k1234567 k123456789 k9dls02a kaitlynn kakaroto kakashka kalamazo kaligula kalimera kalinina
  kaliningrad kalleanka kallisti kamasutr kamasutra kamehame kamehameha kamikadze kamikaze kangaroo kappasig karaganda karamelka karandash kardinal karen123
  karimova karishma karlmarx karlmasc karolina karoline kartoshka kasandra kasparov kassandra katarina katelynn katerina katerinka katharin katharina katherin
  katherine kathleen kathmandu kathrine katie123 katiedog katmandu katrina1 katya123 kawasaki kayaking kayla123 kayleigh kazakova kazanova kazantip kbdthgekm
  kbnthfnehf kcchiefs kcj9wx5n kcmfwesg kd189nlcih keith123 kekskek1 kelly001 kelly123 kellyann kenaidog kendall1 kendrick kennedy1 kenneth1 kennwort kenny123
  kenshin1 kenshiro kensingt kentucky kenwood1 kenworth kenyatta kerrigan ketamine kevin123 keyboard keylargo keystone keywest1 kfcnjxrf kfnju842 kfvgjxrf
  kickass1 kickbutt kickflip kicksass kikimora kikiriki kilbosik kilkenny killabee killbill killemal killemall killer01 killer11 killer12 killer123 killer23
  killer66 killer666 killer69 killer99 killerbe killians killkill killswit killzone kimber45 kimberle kimberly kindbuds kindness king1234 kingdom1 kingfish
  kingfisher kingking kingkong kingrich kingsize kingsley kingston kirill123 kirkland kirkwood kirsten1 kissarmy kisskiss kissmyas kissmyass kissthis kitty123
  kittycat kittykat kjrjvjnbd klapaucius kleopatra klimenko klingon1 klondike klootzak klopklop klubnika kluivert knickerless knickers knight12 knight99
  knights1 knockers knockout knopo4ka knowledg knowledge knuckles kobebryant kochamcie kochanie kodaira52 koetsu13 kohsamui kokakola kolesnik kolovrat
  komarova komputer kondom25 konfetka kononenko konovalov konstantin koolhaas kordell1 koroleva koshechka koteczek kourniko kovalenko kpydskcw kr9z40sy
  krasavica krasnodar krasotka kristall kristen1 kristian kristin1 kristina kristine kristinka kristjan kristopher krokodil kryptoni ktnj2010 ktybyuhfl
  kukareku kukuruza kukushka kuleshov kumar123 kurosaki kurosawa kurtcobain kurwamac kusanagi kwiettie kzsfj874 l0swf9gx l58jkdjp! l8g3bkde labrador lacrimosa
  lacrosse ladybird ladybug1 ladyffesta ladygaga ladygirl ladyluck laetitia lafayett lagrange lagwagon lakeland lakers12 lakers24 lakers32 lakers34 lakeshow
  lakeside lakeview lakewood lalakers lalaland lambchop lamborghini lamborgini lambrett lamppost lancaste lancaster lancelot landlord landmark landrove
  landrover landscap langston language lanzarot lapdance lapochka laputaxx laracrof laracroft larionov larry123 larrybir laserjet lasombra lastochka lasttime
  lasvegas lateralu lateralus latitude laughing laughter laura123 laurence lausanne lavalamp lavender lawncare lawnmowe lawntrax lawrence lazyacres lbfyjxrf
  lbhtrnjh lbpfqyth leadfoot leapfrog learning leather1 leavemealone lebedeva lebowski lebron23 ledzeppe ledzeppelin leedsutd left4dead lefthand leftover
  legalize legendary legioner leglover legoland legolas1 leiceste leicester leighann leighton lekbyxxx lemmings lemonade len2ski1 lena1982 lena2010 leningrad
  lenochka leonard1 leonardo leonidas leopards leopoldo lerochka lesbian1 lesbians lespaul1 letitrid letmeinn letmeinnow letmesee leto2010 letsdoit letsfuck
  letsplay levelone leverage leviatha leviathan lewie622 lexingky lexingto lfitymrf lfplhfgthvf lg2wmgvr lhbjkjubz2957704 liberate libertad liberty1 liberty2
  liberty7 lickme69 licorice liebherr liebling lifeboat lifeguar lifehack lifeisgood lifeline lifestyle lifesuck lifesucks lifetime lightbul lighters lightfoo
  lighthou lighthouse lighting lightman lightnin lightning lightsab lightsaber likemike likewhoa lildevil lilwayne limabean limaperu limerick limewire
  limpbizk limpbizkit limpdick lincoln1 linda123 lindeman lindros8 lindsay1 lindsey1 lineage2 lineback lingerie linkinpark lionhear lionheart lionking
  lionlion lipinski lipstick lisa1234 lisabeth lisalisa lisamari lisichka listopad lithium1 littlebear littlebi littlebit littlebitch littlebo littledo
  littlegi littlejo littlema littleman littleon littleone littleton liveevil livelife liverpoo liverpoolfc liverune livestrong livewire liza2000 lizabeth
  lizaveta lizottes ljb4dt7n ljxtymrf lobster1 lobsters location lochness lockdown lockerroom lockhart lockheed locksmit lockwood locoloco locoman0 logan123
  logging7 loginova logistic logitech loglatin loislane lokiloki lokomotiv lol123123 lol12345 lol123456 lollipop lollypop lololyo123 lombardi lombardo
  lomonosov lonesome lonestar lonewolf longball longbeac longbeach longdick longdong longhair longhorn longhorns longjohn longlegs longlife longshot longtime
  longtong longview longwood lonsdale lookatme loophole loosee123 lopas123 loranthos lordsoth loredana lorenzo1 lorraine losangel losangeles losenord loser123
  lost4815162342 lostlove lostsoul lotus123 louisian love1234 love2000 love2011 love4ever loveable lovebird loveboat lovecock lovecraf lovefeet loveforever
  lovegirl lovehate lovehina lovehurts loveislife loveless lovelife lovelove loveme89 loveporn lovepussy loverboy lovergir lovergirl loverman lovesexy
  lovesong lovespor lovesporn lovestory lovesyou lovetits lowrider lp2568cskt lsdlsd12 lsia9dnb9y lsutiger ltcnhjth lthgfhjkm ltybcjdf lucas123 lucifer1
  lucifer666 lucky123 lucky777 luckyboy luckycat luckycharm luckydog luckyman luckyone lucozade lucretia ludacris ludmilla lumberjack lunchbox luojianhua
  luscious lutscher luv2epus luv2fuck luvpussy lvbnhbq1 lvjdp383 lysander lytghjgtnhjdcr lyudmila lzbs2twz m1234567 m1garand m6cjy69u35 m7hsqstm macanudo
  macarena macaroni macdaddy macdonal macgyver machine1 machines machoman macintos macintosh mackdadd mackdaddy mackenzi mackenzie macsan26 madagascar
  madagaskar madala11 madalina maddison maddmaxx madelein madeleine madeline madhatte madhouse madison0 madison1 madison2 madison3 madison9 madness1 madonna1
  magazine magdalen magdalena magellan maggie11 maggie12 maggiema magic123 magical123 magician magicman magister magnavox magnetic magnolia magpies1 mahalkit
  mahalkita mahendra mailcreated5240 mailman1 mainland maintain maiyeuem majestic majinbuu majortom makarenko makarova makaveli makeitso makeksa11 makelove
  makemone makemoney maksimka maksimus malamute malaysia malcolm1 maldives maldonado malinois malishka mallard1 mallorca mallrats mama1234 mama1961 mama1963
  mama2010 mamabear mamacita mamapapa mamasita mammamia mammoth1 mamochka management manager1 manchest mancheste manchild mancity1 mandalay mandarin mandingo
  mandolin mandragora mandrake mandreki mandy123 mangust6403 manhatta manhattan manifest manitoba mannheim manning1 manolito manpower mansfiel manstein
  manunite manunited manwhore mapet123456 maplelea mapleleafs maradona marajade marakesh maranell maranello marathon marauder marbella marcella marcelle
  marcello marchenko marciano marcius2 marcopol marcopolo mardigra margaret margarit margarita margosha maria123 mariachi mariajos marianna marianne maricela
  marie123 mariella marielle marietta marigold marihuana marijuan marijuana marilena marillio marilyn1 marina123 mariner1 mariners marines1 marino13 mario123
  mariposa marishka marissa1 maritime marjorie mark1234 marketin marketing markhegarty markmark marlboro marley12 marmelad marriage married1 marriott marryher
  marseill marseille marshall martesana martin11 martin12 martina1 martinez martini1 martusia maryanne marybeth maryjane marykate maryland marymary masahiro
  masamune maserati mash4077 masha123 masha1998 mashenka mason123 massacre massimiliano masterb8 masterbaiting masterbate masterbating masterca mastercard
  masterch masterchief masterkey masterlo mastermi mastermind masterof masters1 masturba masturbation masyanya matahari matchbox matematica matematika
  material mathematics mathilda mathilde matilda1 matrix01 matrix12 matrix13 matrix69 matt1234 matthew1 matthew2 matthew3 matthew7 matthew8 matthew9 matthews
  matthias matthieu mattingl mattmatt mattress matulino matveeva maulwurf maureen1 maurice1 mauricio mauritius maurizio maurolarastefy maverick mavericks
  max33484 maxim1935 maximili maximilian maximus1 maximus2 maxpayne maxpower maxthedo maxwell1 maxwell2 maxwell7 mayberry mayfield maynard1 mazafaka mazahaka
  mazda323 mazda626 mazdarx7 mazdarx8 mazinger mbkugegs mccarthy mcdaniel mcdonald mcdonalds mcdowell mcfadden mcfarland mcgregor mcintosh mcintyre mckenzie
  mckinley mckinney meandyou meatball meathead meatloaf mechanic mechanical medellin medicina medicine medieval meditate medvedev medvedeva megabyte megadeth
  megaman1 megamanx megapass megapolis megastar megatron melanie1 melanie2 melbourn melbourne melchior melinda1 melissa1 melissa2 melissa3 melissa6 melissa7
  mellissa meltdown melville membrane memorial memories memphis1 memyself meowmeow mephisto mercator mercedes mercenar merchant mercurio mercury1 mercury7
  mercutio meredith merengue meridian merlin01 merlin11 merlin12 merlin69 merlin99 mermaid1 mermaids merrill1 mersedes mesquite messenge messenger messiah1
  metadata metal666 metalgea metalgear metalica metallic metallica metalman metatron methodman metro2033 metropol metropolis mets1986 mevefalkcakk mexicano
  michaela michaelb michaelc michaeld michaelj michaels michele1 michelin michelle michelob michigan mick7278 mickey01 mickey11 mickey12 mickeymo mickeymouse
  microlab microphone microsof microsoft microwav midnight mightymo miguelit mike1234 mikehunt mikemike mikey123 milagros milamber milashka milehigh milenium
  milhouse military milkbone milkman1 milkshak milkshake milkyway millenia milleniu millenium millenni millennium miller31 millerli millerlite millerti
  millertime milligan million1 millionaire millions millwall milwauke milwaukee mimi92139 mindgame mindless mine2306 minecraft minemine minhasenha minicoop
  minidisc minimoni miniskir minister ministry minnesot minnesota minnette minotaur minouche minstrel miracles miranda1 mireille mironova miroslav miroslava
  mischief misfit99 misfits1 misha123 mishanya mishutka misiaczek mission1 mississi mississippi misskitt misskitty missoula missouri missy123 misterio
  mistral1 mistress misty123 mistydog mitchell mithrand mitsubis mitsubishi mittens1 miyamoto mizredhe mjollnir mnbvcxz1 mobbdeep mobydick modeling modelsne
  moderator modified mohammad mohammed mojojojo molly123 mollycat mollydog mollymoo mom4u4mm momentum mommy123 momsanaladventure monalisa monaliza monamour
  money111 money123 money4me money777 moneybag moneymak moneymaker moneyman moneymon moneymoney mongolia mongoose monica12 monica69 monique1 monitor1 monkeybo
  monkeyboy monkeybu monkeyma monkeyman monkeys1 monkfish monmouth monolith monopoli monopoly monorail monster1 monster2 monsters montagna montagne montague
  montana1 montecar montecarlo montenegro monterey monterre montgom240 montgome montgomery montreal montrose monty123 monument mookie12 moom4242 moom4261
  moonbeam moonglow moonligh moonlight moonlite moonrake moonshin moonshine moonstar moonunit moose123 moosehea moosejaw mooseman morebeer morehead moreland
  moremone moremoney morgaine morgan01 morgan12 moriarty morkovka morozova morpheus morphine morrigan morrison morrisse morrowind mortgage morticia mortimer
  mosquito mostwanted motdepas motherfu motherfuck motherfucker motherlode motivate motocros motocross motorbik motorbike motorcyc motorcycle motorhea
  motorhead motorman motorola motorolla motorrad mounta1n mountain mourning mouse123 mouseman mousepad movement movieman mowerman mpetroff mrblonde mrbrownx
  mrbrownxx mrbungle msconfig msouthwa mtwapa1a muaythai muchacho mudhoney mudshark mudvayne muenchen muffdive muffdiver muffin12 muhammad muhammed muirhead
  mulberry muledeer mulligan multimed multimedia multipas multiple multiplelo multiplelog multisyn multisync munchies munchkin murakami murcielago murderer
  murmansk murphy01 murzilka muselman mushroom music123 musician musicman mustang0 mustang1 mustang2 mustang3 mustang4 mustang5 mustang6 mustang69 mustang7
  mustang8 mustang9 mustangg mustanggt mustangs mustard1 mvtnr765 mwq6qlzo mxaigtg5 mxyzptlk my2girls my3girls myfamily myfriend mymother mynameis mynewpas
  mypasswo mysecret myspace1 mysterio mystery1 mystical mystikal mystique myxworld nacional nadezhda nagasaki nakamura nallepuh nameless nancy123 nanotech
  napolean napoleon narayana narkoman naruto12 naruto123 nascar03 nascar20 nascar24 nascar88 nascar99 nashvill nashville nastenka nastya1995 nastyboy nastyman
  natalia1 natalie1 nataliya natas666 natascha natasha1 natasha2 natashka natedawg natedogg nathalie nathan01 nathan12 nathanie nathaniel national natural1
  naturals naughty1 naughtyboy nausicaa nautilus nautique navigate navigato navigator navyblue navyseal nazareth nazarova nbuhtyjr ncc1701a ncc1701d ncc1701e
  ncc74656 nccpl25282 ndshnx4s nebraska necklace necroman necromancer nectarin nederland nedkelly needforspeed needsome nefertiti negative neighbor nemesis1
  nemezida nemrac58 nemvxyheqdd5oqxyxyzi neophyte nephilim neptune1 nesterov netscape netvideo network1 networkingpe networks netzwerk neuspeed neutrino
  neveragain neverdie neverland nevermin nevermind nevermor nevermore newburgh newcastl newcastle newdelhi newhaven newhouse newjerse newjersey newlife1
  newmexic neworder neworlea neworleans newpass1 newpass3 newpass6 newpoint newport1 newports newproject2004 newshoes newspaper newstart newstyle newworld
  newyork1 newzeala newzealand nezabudka nfvthkfy nhecsyfujkjdt nhfdvfnjkju123 nicegirl nicerack nicetits nicholas nick1234 nicklaus nickname nicknick
  nickolas nicksfun nicolas1 nicole11 nicole12 nicole18 nicole23 nicolett nicotine nietzsch nightcrawler nighthaw nighthawk nightime nightman nightmar
  nightmare nightowl nightwin nightwing nightwish nightwolf nihao123 nike1234 nikita123 nikita2000 nikita95 nikitina nikki123 nikolaev nikolaeva nikolaus
  nilknarf ninanina nineball nineinch nineteen ninjaman nintendo nirvana1 nissan350z nitehawk nitemare nitrogen njdevils nnmaster noaccess nochance nocturne
  nohack04 noisette nokia123 nokia2700 nokia3110 nokia3230 nokia3250 nokia3310 nokia5130 nokia5228 nokia5230 nokia5300 nokia5310 nokia5320 nokia5530 nokia5800
  nokia6120 nokia6230 nokia6230i nokia6233 nokia6300 nokia6303 nokia6630 nokia7610 nokia8800 nokian70 nokian73 nokian95 nolimit5 nolimit8 nolimit9 nolimits
  noname123 noncapa0 nonenone nonmembe nonrev67 nonsense noodles1 nopasswo nopassword norcross normandy norseman northern northsta northstar northwes norwegen
  nosferat nosferatu nostromo notagain note1234 notebook nothing0 nothing1 notoriou notorious notredam notredame nottingh nottoday notyours nounours novartis
  novastar novembre novgorod novifarm novikova nowayman nowayout nowwowtg nthvbyfnjh ntktdbpjh nudelamb number20 numberon numbnuts nursultan nutshell
  nuttertools nwo4life nygiants nyknicks nyyankee o4izdmxu oakland1 oakridge oblivion observer obsessio obsession obsidian obsolete oc247ngucz oceans11
  octavian octavius octopuss oddworld odonnell odysseus official offshore offsprin offspring ohiostat ohiostate oklahoma oktober7 olcrackmaster oldschoo
  oldschool oldsmobi oldsmobile oldspice oldtimer oleander oleg1995 olegnaruto oliveira oliveoil olivetti ololo123 olympics omega123 omegaman omegared
  omgkremidia omgwtfbbq omsairam onelove1 onepiece onlyone4 ontheroc ontherocks oooooo99 opelastra open1234 opendoor openopen opensesa opensesame openwide
  operatio operation operator opopop11 optimist optiplex optiquest oqglh565 orange12 orange44 orange77 orange99 oranges1 orenburg orgasmic oriental oriflame
  original orioles1 orlando1 orthodox osbourne oscar123 oscardog ou8124me outdoors outhouse outsider overdose overdriv overkill overland overload overlook
  overlord override overtime overture ownage123 oxymoron ozlq6qwm p0015123 p0o9i8u7 p1234567 p2ssw0rd p3nnywiz pacific1 pacifica pacifico packard1 packers1
  packers4 paganini pagedown painkill painkiller painless paintbal paintball painter1 painting pakistan pakistani paladin1 paladine palantir palenque
  palestine pallmall palmeira palmeiras palmetto palmtree paloalto palomino panasoni panasonic pancake1 pancakes panchito panda123 pandabear pandora1 pandora2
  panorama pantera1 panther1 panther2 panther5 panthers panties1 panties2 pantyhos pantyhose papabear papamama paparoach papasmurf paperboy papercli paperclip
  papercut paperino papichul papillon parabola parachut paradigm paradise paradiso paradoxx paraguay parallax paramedi paramedic paramore paranoia paranoid
  parasite parcells parfilev paris123 parisien parker12 parkland parkside parkview parlament parliament parol123 parol999 parolamea parolparol parrothe
  parsifal partagas particle partizan partners partyboy partytim pasadena pasha123 pasquale pass1word passcode passfind passion1 passions passmast passmaster
  passport passthie passthief passward passwerd passwor1 patagoni patches1 paterson pathetic pathfind pathfinder patience patricia patricio patrick0 patrick1
  patrick2 patrick3 patrick7 patrick8 patrick9 patriot1 patriots patrizia patrycja patterso paul1234 paula123 paulaner paulchen paulette paulina1 paulpaul
  pavement pavilion pavlenko pavlusha paycheck payton34 pazzword pdtpljxrf peace123 peaceful peaceout peaches1 peaches2 peacock1 peanut12 peanutbutter
  peanuts1 pearljam peartree pebbles1 pedersen pedigree pedro123 peekab00 peekaboo peepshow peerless pegasus1 pembroke pendrago pendragon pendulum penelopa
  penelope penetrating penetration penguin1 penguins penis123 penmouse pennstat pennstate penny123 pennywis pennywise pensacola pentagon penthous penthouse
  pentium1 pentium2 pentium3 pentium4 pepper01 pepper11 pepper12 pepper123 pepper76 peppermint pepperoni pepsi123 pepsicol pepsicola pepsimax pepsione
  percival peregrin perfect1 perfecto performa performance pericles pernille persepho pershing personal pertinant pervasive pervert1 perverts pescator
  peter123 peterbil peterbilt peterman peternor peternorth peterose peterpan petersen peterson petrovich petrovna pfchfytw pfeiffer pfqxjyjr pgszt6md phaedrus
  phantasm phantasy phantom1 phantom2 phantoms pharmacy phatfarm pheasant phialpha philadelphia philbert philippe philips1 phillesh phillies phillip1 phillips
  philmont philosophy phish123 phish420 phishing phoenix1 phoenix2 phoenix3 phoenix7 phoenix8 phoneman photoman photosho phydeaux physical pi314159 pianoman
  piazza31 picasso1 piccolo1 pickles1 pictuers pictures piedmont piehonkii piercing pigtails pikachu1 piligrim pilot123 pimpdadd pimpdaddy pimpjuice pimpshit
  pimpster pineappl pineapple pinecone pinetree pinewood pinggolf pingpong pinguino pingzing pinkerto pinkfloy pinkfloyd pinkpant pinkpuss pinnacle pinoyako
  pioneer1 pioneers pipeline pippen33 piramida piramide pirates1 pirrello pistache pistons1 pitbull1 pitbulls pitchers pittbull pittsbur pittsburgh pizza123
  pizzaboy pizzahut pizzaman pizzapie pjcgujrat pjflkork plankton planning planters plastic1 plastics plat1num platform platinum platypus playball playboy1
  playboy2 playboys player69 playgirl playgolf playhard playmate playoffs playstat playstation playtime pleasant pleaseme pleasure plokijuh plumber1 plumbing
  plymouth pmdmscts pmdmsctsk pointers poiu0987 poiu1234 poiulkjh pokemon1 pokemon12 pokemon123 pokemon2 pokemons poker123 pokerface pokesmot polarbea
  polarbear polaris1 polaroid police22 policema politics polkaudi polniypizdec0211 polniypizdec110211 polo1234 polopolo polopolo09 pon32029 pondscum pontiac1
  ponytail poochie1 poohbear pool6123 poolside poontang poopface poophead pooppoop popcorn1 poppy123 popsicle poptarts porkchop porkypig porn1234 porn4life
  pornking pornlove pornlover porno123 pornogra pornografia pornographic pornography pornoman pornosta pornostar pornpass pornporn pornsite pornstar porpoise
  porsche1 porsche9 porsche911 porsches portable portillo portland portsmou portsmouth portugal portvale poseidon positive positivo possible postbank postcard
  postov10 postov1000 potatoes poulette pounding pourquoi power123 powerade powerboo powerful powermac powerman powerpla powerpower ppspankp practice prashant
  preacher preciosa precious predator pregnant prelude1 premier1 premiere premiumcash prentice presario prescott presiden president pressman pressure prestige
  prestigio preston1 pretende prettybo prettyboy prettygirl pridurok primaver primavera primetim primetime primrose prince12 princesa princessa princesse
  princeto princeton principa principe pringles printer1 printers printing priority priscila priscill priscilla prisonbreak prisoner private1 private5
  priyanka problems processor prodigy1 producer producti production products profesor professional professo professor programm programmer progress project1
  projects promethe prometheus promises promopas property prophecy prophet1 prospect prosperity prospero prostock protection protocol protools prototyp
  prototype provence proverbs providen provider provista prudence prufrock psw333333 psychnau psychnaut1 psycholo psylocke ptfe3xxp ptybnxtvgbjy puertorico
  pufunga7782 pullings pumpkin1 pumpkins punisher punkrawk punkrock punksnotdead puppydog puravida purchase purple01 purple11 purple12 purple13 pushistik
  pussy101 pussy123 pussy4me pussybitch pussyboy pussycat pussyeat pussyeater pussyfuck pussylic pussylick pussylicker pussylip pussylov pussylover pussyman
  pussypussy putamadre pxx3eftp pyramid1 pyramide pyramids q1234567 q12345678 q123456789 q1234567890 q123456q q1q2q3q4 q1q2q3q4q5 q1w2e3r4 q1w2e3r4t
  q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q8zo8wzq qawsed123 qawsedrf qawsedrftg qawsedrftgyh qaz12345 qaz123456 qaz123wsx qaz12wsx qaz1wsx2
  qazedctgb qazsedcft qazwsxed qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb qazxcdews qazxcvbn qazxcvbnm qazxsw12 qazxsw123 qazxsw21 qazxswed qazxswedc qazxswedcvfr
  qcmfd454 qmezrxg4 qmpq39zr qpful542 qpwoeiruty qq123456 qq123456789 qqqq1111 qqqqqqq1 quagmire quality1 quant4307 quant4307s quantum1 quaresma quattro6
  queenbee question quicksan quicksil quicksilver quiksilver quincunx quovadis qw123456 qw12er34 qwaszx12 qwaszx123 qwaszxerdfcv qwaszxqw qwe123456 qwe1234567
  qwe123asd qwe123qwe qwe123rty qweasd12 qweasd123 qweasdqwe qweasdzx qweasdzxc qwedcxzas qwedsazxc qweqwe123 qwer1234 qwer12345 qwer4321 qwerasdf
  qwerasdfzxcv qwerfdsa qwertasdfg qwerttrewq qwertyas qwertyasd qwertyasdfgh qwertyu1 qwertyu8 qwertyytrewq qwerzxcv qzwxecrv r2d2c3p0 r2d2c3po r3ady41t
  r3vi3wpass r4e3w2q1 racecar1 racecars rachael1 rachel69 rachelle radagast radiance radiatio radiator radical1 radiohea radiohead radioman raffaele raffaello
  rafferty ragnarok raiders1 raiders2 railroad rainbow1 rainbow2 rainbow6 rainbow7 rainbows raincoat raindrop rainfall rainmake rainmaker rainman1 raintree
  rainyday raistlin rambler1 rambo123 rammstei rammstein ramstein ranchero randolph random123 ranger01 ranger02 ranger11 ranger12 ranger21 ranger69 ranger75
  ranger99 rapunzel rasengan raspberr raspberry rasputin rasta220 rastafar rastafari rastaman rattlesn rattolo58 raven123 rawiswar raymond1 razdvatri razorbac
  rb26dett rdfhnbhf rdgpl3ds reaction ready2go realdeal realgood realmadr realmadri realmadrid realtime reanimator rebbyt34 rebecca1 rebecca2 rebellio
  reckless recovery red12345 redalert redapple redbarch redbaron redbeard redbirds redbull1 redcloud redcross reddevil reddrago reddragon reddwarf redeemed
  redeemer redemption redfish1 redgreen redhead1 redheads redhouse redknapp redlands redlight redneck1 rednecks redrider redriver redrocke redroses redrover
  redshift redshirt redshoes redskin1 redskins redsox04 redsox11 redstone redstorm redtruck redvette redwing1 redwings redwood1 regiment reginald regional
  register rehjgfnrf reindeer reinhard rekbrjdf reliable reliance religion reloaded rembrand remember remingto remington renegade renfield reporter reptiles
  republic repvtyrj repytwjd repytwjdf repytxbr required rerehepf rerfhfxf rerfhtre research resident residentevil resolute resource response respublika
  restaura restless retarded retrieve revelation revenant reverend review69 reviewpa reviewpass revival47 revoluti revolution revolver reynaldo reynolds
  rfgbnjirf rfgtkmrf rfhbyjxrf rfhectkm rfhfntkm rfhfrfnbwf rfhfufylf rfhfvtkm rfhfvtkmrf rfhfylfi rfhfynby rfhjkbyf rfhlbyfk rfhnjirf rfkbybyf rfkmrekznjh
  rfktylfhm rfnfcnhjaf rfnfgekmnf rfnthbyf rfnthbyrf rfntymrf rfpfynbg rfvbrflpt rfvfcenhf rfvtgbyhn rfvxfnrf rhapsody rhbcnbyf rhbcnbyjxrf rhfcbdfz rhfcfdbwf
  rhfcfdxbr rhfcjnrf rhfcyjlfh rhfdxtyrj rhiannon rhind101 rhjrjlbk rhtdtlrj ricardo1 riccardo ricflair richard1 richard2 richard3 richard7 richards
  richardson richland richmond rickster ricochet riesling riffraff rifleman rightnow rikimaru rileydog rincewin rincewind riobravo riverplate riverrat
  riversid riverside rjcntyrj rjdfkmxer rjdfktyrj rjhjkmbien rjhjktdf rjirfrgbde rjntyjxtr rjrfrjkf rjvgm.nth rjyatnrf rjycnbnewbz rjycnfynby rkfdbfnehf
  rktjgfnhf rlzwp503 roaddogg roadkill roadking roadrunn roadrunner roadstar roadster roadtrip robert01 robert11 robert12 robert123 robert99 roberta1 roberto1
  roberts1 robertso robin123 robinhoo robinhood robinson robotech robotics rocawear rochdale rochelle rocheste rockandr rockbott rockcity rocket21 rocket69
  rocket88 rocketma rocketman rockets1 rockfish rockford rockhard rockhead rockland rocknrol rocknroll rockport rockrock rockroll rockshox rockstar rockwell
  rocky123 rockyboy rockydog roderick rodman91 rodrigue rodriguez roflcopter roger123 rollover rolltide roma1993 roman123 roman222 romanova romanroman
  romantic romantik romaroma romashka romeo123 ronaldinho ronaldo1 ronaldo7 ronaldo9 roodypoo roosevel rooster1 roosters rootbeer rootedit rosalind rosebowl
  rosebud1 rosebuds rosedale rosemari rosemarie rosemary roserose rosewood rossella rossignol rostislav rothmans rotterda rotterdam rottweil rottweiler
  roulette rounders rousseau rovnogod roxanne1 rrrrrrr1 rsalinas rt6ytere rubberdu ruffneck ruffryde rulesyou runescape running1 rush2112 rushmore rushrush
  ruslan123 russell1 russell2 russian7 russians russland rusty123 rustydog rutabega ruthless rvgmw2gl ryjgjxrf rz93qpmq s1234567 s123456789 s456123789
  s5r8ed67s s7fhs127 saab9000 sabbath1 sabotage sabrina1 sacramen sacramento sacrifice sadiedog safeu851 sagitari sailaway sailboat sailfish sailing1
  sailormoon saisg002 salamand salamander salamandra salasana salesman salinger salisbur sally123 saltanat saltlake saltydog salvador salvatio salvation
  salvator salvatore salzburg sam138989 samadams samanth1 samantha samarkand sammy123 sammyboy sammycat sammydog sampson1 samsung1 samsung123 samsung2
  samuel12 samurai1 sanandreas sanchez1 sanctuar sanctuary sandberg sanders1 sandiego sandman1 sandmann sandokan sandoval sandrine sandrock sandwich sandy123
  sandydog sanfrancisco sangeeta sanity72 sanity729 sanpedro santacla santacru santacruz santeria santiago saopaulo sapphire sarah123 sarajane sarajevo
  sarasara sarasota saratoga sasha123 sasha1234 sasha12345 sasha1988 sasha1992 sasha1995 sasha1996 sasha1997 sasha2000 sasha2010 sasha_007 sashadog sashasasha
  sashenka saskatoo sasquatc sasquatch sassy123 sassydog satan666 satana666 satelite satellit satellite satriani saun24865709 saunders sausage1 sausages
  savannah savatage save13tx saxophon saxophone sayangku sayonara scandinavian scarecro scarecrow scarface scarlet1 scarlett schaefer schalke0 schastie
  scheisse schiffer schiller schlampe schlange schlumpf schmidt1 schnapps schnecke schneide schneider schnuffi school12 schoolgirlie schooner schorsch
  schroede schubert schumach schumacher schuster schuyler schwartz scimitar scirocco scissors scooby12 scoobydo scoobydoo scooter1 scooter2 scooter6 scooter7
  scooters scorelan scoreland scorpio1 scorpio2 scorpio6 scorpio7 scorpion scorpions scotland scotsman scott123 scottie1 scottish scoubidou scrabble scramble
  scranton scrapper scrappy1 scratchy screamer screamin screwbal screwyou scribble scruffy1 scubadiv scubapro scuderia sd3lpgdr sdsadee23 seagrams seagrave
  seagulls seahawks seahorse sealteam seanjohn searcher searchin searock6 seashell seashore seattle1 seattle2 sebastia sebastian sebastie sebastien sebora64
  sebring1 secretar section8 security seductive seemnemaailm segblue2 seinfeld selfok2013 semenova seminole seminoles semperfi semprini senators sensatio
  sensation sentinal sentinel sephirot sephiroth septembe septembr sepultur sepultura seraphim serega123 serenada serenade serendip serendipity serenity
  sergbest sergeant sergeeva sergeevna sergey123 sersolution service01 service1 services sessions settlers sevastopol seven777 sevendus sevenof9 seventee
  seventeen seventy7 severine sevilia1 sevisgur sex12345 sexdrive sexfiend sexisfun sexisgood sexkitte sexlover sexmachine sexmania sexpistols sexsells
  sexsexse sexslave sexxxxxx sexy1234 sexybabe sexybaby sexybeast sexybitc sexybitch sexyfeet sexygirl sexygirls sexylady sexylegs sexylove sexymama sexysexy
  sexywife sfgiants sh4d0w3d shadowfa shadowma shadowru shadows1 shakespe shakespeare shalimar shamanking shameless shamrock shanahan shane123 shaney14
  shanghai shannara shannon1 shaolin1 sharingan sharkman sharon69 shawshan shdwlnds shearer9 shedevil sheepdog sheffiel sheffield shelley1 shemales shenlong
  shepherd sheppard sheraton sherbert sheridan sherlock sherman1 sherwood shetland shevchenko shilling shinigam shinigami shipmate shipping shipyard shirley1
  shitball shitbird shitface shitfuck shithead shithole shitshit shock123 shockers shocking shoelace shokolad shooter1 shooters shooting shopping shortcut
  shortdog shortsto shotgun1 shotguns shotokan shoulder showboat showcase showgirl showtime shredder shrike01 shumaher shuriken shutdown shygirl1 sibelius
  siberian sickness sidekick sideshow sidewalk sideways sidewind sidewinder sidorova siegheil siemens1 sierra01 sigmachi signatur signature sigsauer silencer
  silenthill silicone sillyboy silmaril silver11 silver12 silver99 silverad silverado silverfo silverfox silversi silverst silvestr simba123 simon123 simonsay
  simpleplan simpson1 simpsons sinatra1 sinclair sinfonia singapor singapore sinister sintesi07 siouxsie sissyboy sisyphus sithlord sixtynin sixtynine
  sk84life sk8board sk8ordie skate123 skateboa skateboard skeeter1 skeleton skeletor skidmark skinhead skinner1 skipjack skipper1 skipping skittles skorpion
  skyblues skydiver skylight skyline1 skypilot skytommy skywalk1 skywalke skywalker slacker1 slacking slamdunk slapnuts slapshot slava123 slaveboy slayer66
  slayer666 slayer69 sleepers sleeping sleipnir slick123 slickric slimed123 slimshad slimshady slipknot slippers slippery sloneczko slot2009 slovakia slowhand
  slowpoke slowride slutwife smackdow smackdown smallfry smalltit smallvil smallville smartass smarties smashing smeghead smile123 smile4me smirnoff smirnova
  smith123 smithers smoke420 smokedog smokeone smokepot smokeweed smokey01 smokey12 smolensk smooches smoochie smoothie smuggles snake123 snakeeye snakeeyes
  snakeman snapper1 snapshot sneakers snickers sniffing sniper01 sniper12 snoogans snoogins snookums snoopdog snoopdogg snoopy12 snowball snowbird snowboar
  snowboard snowdrop snowfall snowflak snowflake snowman1 snowmass snowshoe snowwhit snowwhite snuffles snuggles snusmumrik soboleva sobriety soccer09
  soccer10 soccer11 soccer12 soccer123 soccer13 soccer14 soccer15 soccer16 soccer17 soccer18 soccer20 soccer21 soccer22 soccer33 soccer69 soccer99 sochi2014
  socrates softball softtail software sojdlg123aljg sokolova sokrates soldier1 soldiers solidsna solidsnake solitair solitari solitude solnishko solnyshko
  solomon1 solstice solution solutions somebody somerset somethin something sometime sometimes sonechka songbird songohan sonic123 sonnyboy sonofgod sonofsam
  sonshine sony1234 sonyericsson sonyfuck sonysony sonyvaio sooners1 sophie12 sopranos sorcerer sordfish soreilly sorokina sorrento soso123aljg soulmate
  soundman southbay southend southern southpar southpark southpaw southsid southside sovereign spacebar spaceboy spaceman spagetti spaghett spaghetti spalding
  spam967888 spamspam spaniard spanking spanner1 sparhawk sparkles sparky11 sparky12 sparky99 sparrow1 sparrows spartacu spartak1922 spartan1 spartan117
  spartans sparticu spawn666 speaker1 speakers specboot special1 speciali specialk specials spectrum speculum speeding speedrac speedway spelling spencer1
  spencer2 spider12 spiderma spiderman spike123 spinning spiritus spitfire splatter splendid splinter splitter spongebo spongebob spoonman sporting sportste
  sportster sprewell springer springfield springst sprinkle sprinter sprocket spurrier spurs123 spyglass squadron squeaker squealer squerting squirrel
  squirter sr20dett srilanka srinivas ssptx452 sssssss1 ssvegeta stafford stairway stalingrad stalker1 stalker123 stallion stallone stamford stampede standard
  standart stanford stanislav stanley1 stanley2 starbuck starbucks starburs starcraf starcraft stardust starfire starfish starflee starfuck starfury stargate
  stargaze stargazer starligh starlight starling starlite starship starstar start123 starting startnow startrek starwar1 station1 stealth1 steamboa steeler1
  steelers steelhea steelman stefania stefanie steinway stellina stepanov stepanova stephane stephani stephanie stephany stephen1 stephens sterling steroids
  steve121 steve123 stevenso stewart1 stgeorge stickman stiffler stigmata stiletto stillher stinger1 stingers stingray stirling stitches stockcar stocking
  stockings stockton stokrotka stomatolog stonecol stonecold stoneman stonewal stonewall stoppedby str8edge straight strange1 stranger strangle strannik
  strategy stratfor stratman stratoca stratocaster stratton strawber strawberry straycat streaker streaming streetball strekoza strength stressed strider1
  striker1 stringer stripclub stripped stripper strippers stroller stronger stronghold structur strummer strutter student1 students studio54 studioworks
  studmuff studmuffin stuntman sturgeon stuttgar stuttgart sublime1 submarin submarine submissi suburban subwoofer success1 succubus suckcock suckdick
  sucker69 suckfuck suckit69 suckmeoff suckmyco suckmycock suckmydi suckmydick suckthis sugarbea sugarbear sugarray suicidal suikoden sullivan sumitomo
  summerti summertime sundance sundaypunch sunderla sunderland sundevil sunflowe sunflower sunghile sunlight sunny123 sunnyboy sunnyday sunnysid sunrise1
  sunsh1ne super123 superbad superbee superbow superbowl superboy supercar supercoo superdog superdude superdup superduper superfly superfre supergir
  supergirl superior superjet superma1 supermanboy supermar supermax supermen supernatural supernov supernova superpuper supersex superson supersonic supersta
  superstar superted supertra supervisor support1 surabaya sureno13 sureshot surfboar surfcity surfing1 surprise surround surveyor survival survivor susanne1
  suspende suzanne1 sveta123 svetlana svetlanka swallows swampfox swansong swatteam sweet123 sweetass sweetdream sweetgirl sweethea sweethear sweetheart
  sweetie1 sweetnes sweetness sweetpea sweetpussy swetlana swimmer1 swimming swinger1 swingers swinging swissair swordfis swordfish sycamore sydney12 sylvania
  sylveste sylvester symmetry symphony syncmast syncmaster syracuse sysadmin system32 t34vfrc1991 t3fkvkmj tabaluga tabbycat table54781 tacobell tactical
  tadmichaels taekwond taekwondo tagheuer tailgate tajmahal takamine takayuki take8422 takedown takehana taliesin talisker talisman talktome tallulah tamerlan
  tampabay tamwsn3sja tanechka tangerin tangerine tango123 tannenbau tanstaaf tanya123 tanzania tarantino tarantul tarasova tarheel1 tarheels tashkent
  tasmania tassadar tatertot tatiana1 tatooine taylor01 taylor12 taylorma tazdevil tazmania teacher1 teachers teaching teamster teamwork teaparty teardrop
  techdeck technics techniques technolo technology tecktonik tecumseh teddy123 teddybea teddybear teenager teengirl teenslut teiubesc telecast telecaster
  telefone telefono telefoon telemark telephon telephone teleport televisi television televizor temitope temp1234 tempest1 template temporal temporar
  temporary temppass temppassword temptress tenerife tennesse tennessee tennis11 tennis12 tentacle tequiero tequila1 tequilla teresita terminal terminat
  terminator terminus terorist terrance terrapin terrence terrible terriers testerer testibil testicle testpass testuser teufelo7 texas123 thaddeus thailand
  thanatos thankgod thankyou thatcher thebeach thebears thebeast thebeatl theblues thechamp theclash theclown thedevil thedoors theflash theforce thegame1
  theghost thegirls thegreat thejoker thekiller theking1 thelast1 themaste themaster thematri thematrix theodora theodore theology theraven theresa1 therock1
  thesaint thesnake thespian thetachi thething thetruth theworld thibault thicknes thinkbig thinking thinkpad thirdeye thirteen thisisit thisisme thissuck
  thissucks thomas01 thomas10 thomas11 thomas12 thomas123 thomas13 thomas19 thompson thor5200 thoradin thornton thorsten thoughts thousand thrasher threesom
  threesome thriller throttle thruster thuglife thumbnils thumper1 thunder1 thunder2 thunder3 thunder5 thunder7 thunder9 thunderb thunderbird thunderc
  thunders thurston tiberian tiberium tiberius tiburon1 ticketmaster tickleme tickling ticklish ticktock tiffanie tiffany1 tiffany2 tiger123 tiger200 tigerboy
  tigercat tigereye tigerlil tigerman tigerpaw tigers01 tigers11 tigers12 tigertig tigerwoo tigerwoods tigger01 tigger11 tigger12 tigger69 tigger99 tightass
  tightend tigrenok tiktonik timberla timberlake timberland timberwo timberwolf timebomb timeless timeline timelord timepass timeport timewarp timmy123
  timothy1 timoxa94 tincouch tinfloor tinhorse tinkerbe tinkerbel tinkerbell tintable tippmann tiramisu tiribon12 titanic1 titanium titleist titlover titmouse
  titsnass tkachenko tkbpfdtnf tm371855 tmjxn151 todiefor toenails together tokenbad tokiohotel tomahawk tomatoes tombraid tombraider tombston tombstone
  tomcat14 tomjerry tomjones tommy123 tommyboy tommygun tommylee tomorrow tompkins tomservo tomwaits tonyhawk tonytony toolshed tooltime tooltool toonarmy
  toonporn toontown tooshort toosweet topdevice topflite topolino topsecre toriamos tornado1 toronto1 torrance torrente tortoise toshiba1 totalwar tottenha
  tottenham touchdow touchdown touching toughguy toulouse toutoune townsend towtruck toxicity toystory tracker1 tractors trademan trader12 traffic1 trafford
  trailer1 trailers training trainman tranmere tranquil transam1 transcend transexual transfer transfor transformer transformers translator transpor transport
  trapdoor trashcan trashman traveler travelle traveller travesti travieso travolta treasure treefrog treehous treehouse treetops treetree trespass trfnthbyf
  triangle triathlo tribbles tribunal tricolor trident1 triforce trigger1 trillian trillion trinidad trinitro trinitron trinity1 trinity3 triplets tripping
  tristan1 tristram triumph1 trojans1 trombone trooper1 trooper2 troopers tropical trouble1 trouble2 troubles trousers troutman trucker1 truckers trucking
  truckman trueblue truelove truffles trujillo trumpet1 trumpets trusting trustn01 trustnoo tryagain tubitzen tuczno18 tujazopi tujheirf tunafish tuppence
  turandot turbodog turkey50 turtoise tvxtjk7r twenty20 twilight twinboys twinkles twisted1 twisters twizzler twogirls tyler123 tyrik123 u4slpwra ubvyfpbz
  uekmyfhf ufgyndmv ufhhbgjnnth ufhvjybz ufkfrnbrf uhbujhbq uiegu451 ujkjdjkjvrf ukflbfnjh ukflbjkec ultimate ultraman umbrella unb4g9ty unbelievable
  uncencored unclebob unclesam undercover underdog undergro underground underpar undertak undertake undertaker undertow underwat underwear underwoo underwor
  underworld unforgiv unforgiven unicorn1 unicorns universa universal universe universi university unknown1 unlimite unlimited untitled up9x8rww urlacher
  ursitesux usethis1 usmarine usmc0311 usmc1775 usuckballz1 utahjazz utjuhfabz utjvtnhbz uto29321 utyyflbq uuuuuuu1 uvmrysez vacation vagabond valdemar
  valdepen valencia valentin valentina valentine valentino valerie1 valeriya valhalla validate valkiria valkyrie valleywa vampire1 vampires vancouve vancouver
  vandamme vanechka vanessa1 vangelis vanguard vanhalen vanilla1 vanquish vanyarespekt varadero variable vaseline vasileva vasilina vasilisa vasilisk vatoloco
  vauxhall vaz21093 vaz21099 vbhjckfdf vbitymrf vbnhjafy vegas123 vehpbkrf velocity velosiped vendetta venetian venezuel venezuela vengence venom121293
  venom123 ventura1 veracruz verbatim verboten vergeten veritas1 veritech verizon1 vermont1 verochka veronica veronika veroniqu veronique vertical verycool
  verygood verygoodbot verynice verysexy vetteman vfhbfyyf vfhbyjxrf vfhecmrf vfhnsirf vfhufhbnf vfhufhbnrf vfhvtkfl vfhvtkflrf vfiekmrf vfitymrf vfkmdbyf
  vfktymrfz vflfufcrfh vfnbkmlf vfnhjcrby vfntvfnbrf vfpfafrf vfrcbv123 vfrcbvec vfrcbvev vfrcbvjdf vfrcbvrf vfrfhjdf vfrfhjys vfuyjkbz vfvekbxrf vfvektxrf
  vfvf2011 vfvfbgfgf vfvfgfgf vfvfgfgfz vfvfktyf vfvfvskfhfve vfylfhby vfylfhbyrf vfyxtcnth vg08k714 vibrator vicecity victoire victoria victory1 videoman
  viewsoni viewsonic vigilant vika1996 vika1998 vika2010 vika2011 vikings1 viktoria viktorija viktoriy viktoriya vinbylrj vincent1 vincenzo vineyard vinograd
  vintelok violator violence violetta violette viper123 vipergts viperman virgilio virginia virginie virtuagirl viscount vishenka vitalina vittoria vittorio
  vivahate vivienne vivitron vjhjpjdf vjhrjdrf vjnjhjkf vjqgfhjkm vjzctvmz vjzgjxnf vkontakte vlad1994 vlad1995 vlad1996 vlad1997 vlad1998 vlad7788 vladimir
  vladislav vladislava vladvlad vodafone voldemar volgograd volition volkodav volkswag volkswagen volleyba volleyball voltaire voluntee volvo240 volvo850
  volvos40 volvos80 volvov70 vonnegut voronina vovochka voyager1 voyager2 vqsablpzla vsevolod vsjasnel12 vthctltc vtufgjkbc vurdf5i2 vw198m2n vyjujnjxbt
  w1w2w3w4 w2dlww3v5p w8gkz2x1 wachovia wachtwoord waffenss waheguru wakeboar waldemar walhalla walkman555 wallace1 walleye1 wallpape wallstre wanderer
  wantsome wapapapa war3demo warchild warcraft wareagle warehous warehouse wargames warhamme warhammer warlock1 warlord1 warlords warrior1 warrior2 warriors
  warszawa was.here wasdwasd washburn washingt washington watchdog watching watchman watchmen water123 waterbed waterboy waterfal waterfall waterloo waterman
  watermel watermelon waterpol waterpolo waterski wavmanuk wayfarer wcksdypk wdtnjxtr weare138 weather1 webhompas webhompass webmaste webmaster websol76
  websolutions webster1 websters wednesda weedhead weihnachte weihnachten weinberg wejrpfpu welkom01 wellcome welldone wellhung wellingt wellington wellness
  welshman wenef45313 werewolf weronika wert1234 werthvfy wessonnn westbrom westcoas westcoast western1 westgate westham1 westlake westlife westport westside
  westward westwind westwing westwood wetlands wetpussy wetwilly wetworks weymouth wg8e3wjf whatisit whatthef whatthefuck whattheh whatthehell whatwhat
  wheaties whiplash whirling whiskers whiskey1 whisper1 whistler whitaker whiteboy whitedog whiteman whiteout whitepower whitesox whitesta whitetai whitetail
  whitewol whitewolf whitney1 whittier whoareyou whocares whoknows whoopass whosyourdaddy whytesha wideglid widespre wifey200 wiktoria wildbill wildblue
  wildcard wildcat1 wildcats wildfire wildlife wildman1 wildroid wildrose wildside wildstar wildthin wildthing wildwest wildwood william0 william1 william2
  william3 william6 william7 william8 williamm williams willie12 wilshire winchest winchester windmill windows1 windows9 windsong windsor1 windstar windsurf
  winfield wingchun wingzero winifred winner12 winnipeg winston1 winston2 winstons winthrop winxclub wireless wisconsi wisconsin wishbone wishmaster withlove
  withnail wizard12 wizardry wladimir wltfg4ta wmegrfux wnmaz7sd wolfgang wolfman1 wolfpack wolfwolf wolverin wolverine wolverines womersle wonderbo wonderboy
  wonderfu wonderful wonderland wonderwall wonderwo wonkette woodbird woodcock wooddoor woodduck woodford woodland woodlawn woodpony woodruff woodside
  woodsink woodstoc woodstock woodward woodwind woodwork woody123 woofwoof wordlife wordpass workhard workshop worksuck worldcom worldcup worldwar worldwid
  wormhole wormwood wow12345 wp2003wp wpoolejr wrangler wrest666 wrestle1 wrestler wrestlin wrestling wrinkle1 wrinkle5 wrinkles wtpmjgda wutang36 wwr8x9pu
  wwwwwww1 x4ww5qdr x72jhhu3z xaccess2 xakep1234 xboxlive xcalibur xcountry xenocide xenogear xenophon xohzi3g4 xpressmusic xsvnd4b2 xsw21qaz xsw23edc
  xthtgfirf xufrgemw xxxxxxx1 xyh28af4 xzsawq21 yamahar1 yamahar6 yamakasi yamamoto yankeemp yankees0 yankees1 yankees2 yankees3 yankees4 yankees7 yankees9
  yanochka yanshi1982 yardbird yaroslav ybrbnbyf ybrjkftd ybrjkftdbx ybrjkftdyf ycwvrxxh yeahbaby yeahrigh yeahyeah year2000 year2005 yellow12 yellow22
  yes90125 yesterda yesterday yfcnfcmz yfcntymrf yfcnz123 yfcnzyfcnz yfdbufnjh yfgjktjy yfltymrf yfnfitymrf yingyang yjdjcnbf yjdsqgfhjkm yjdsqujl yjdujhjl
  ym3cautj yodayoda yogibear yokohama yorkshir yorkshire yorktown yosemite youandme youngone yourmama yourmom1 yourname yourself yousuck1 yqlgr667 yqmbevgk
  yr8wdxcq ytdxz2ca ytngfhjkz ytnhjufnm ytrhjvfyn ytyfdbcnm yujyd360 yvtte545 yxkck878 yy5rbfsc yyyyyyy1 yzerman1 z1234567 z123456789 z123456z z1x2c3v4
  z1x2c3v4b5 z1z2z3z4 zachary1 zaharova zanzibar zaphod42 zaq11qaz zaq12345 zaq123wsx zaq12qaz zaq12wsx zaq1xsw2 zaq1xsw2cde3 zaqwsx123 zaqwsxcde zaqwsxcderfv
  zaqxswcde zaragoza zaratustra zasranec zaxscdvf zcxfcnkbdf zebra123 zenit2011 zeppelin zerocool zerozero zesyrmvu zhjckfdf zidane10 zigazaga ziggy123
  zildjian zimbabwe zinedine zippy123 zjses9evpa zldej102 zoidberg zolushka zombie13 zoomzoom zqjphsyf6ctifgu zrjdktdf zucchero zwilling zx123456 zx123456789
  zxasqw12 zxc12345 zxc123zxc zxcasdqw zxcasdqwe zxcqweasd zxcv1234 zxcvasdf zxcvb123 zxcvb12345 zxcvbn12 zxcvbn123 zxcvbnmz zxcvfdsa zxcvvcxz zz123456
  zz8807zpl zzzzzzz1`
    .trim()
    .split(/\s+/),
);
