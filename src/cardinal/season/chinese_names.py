"""Chinese names as people search for them: simplified and traditional forms alike, and surnames by their pinyin.

Automatic pinyin gets surnames wrong (单, 曾, 仇 are Shan, Zeng, Qiu in a name), so they stand in a table; the rest of a
name is found by the ``reading`` of the list, which always goes first.
"""

from __future__ import annotations

from collections.abc import Mapping

_FORMS = (
    "张張陈陳刘劉杨楊赵趙黄黃吴吳孙孫马馬罗羅郑鄭谢謝许許韩韓冯馮邓鄧萧蕭蒋蔣余餘叶葉苏蘇吕呂贾賈钟鍾谭譚陆陸范範"
    "邹鄒顾顧龙龍万萬钱錢汤湯乔喬赖賴庞龐兰蘭齐齊严嚴伍伍温溫鲁魯韦韋阎閻阎閆单單宫宮卢盧卫衛庄莊聂聶诸諸储儲娄婁饶饒窦竇"
    "邬鄔欧歐岳嶽关關栾欒农農郏郟谷穀佟佟伟偉静靜丽麗强強军軍艳艷杰傑涛濤刚剛国國华華云雲飞飛鹏鵬红紅峰峯辉輝莹瑩凤鳳"
    "琼瓊东東晓曉学學义義礼禮宾賓贤賢荣榮庆慶宁寧广廣忆憶怀懷发發达達进進远遠连連运運轩軒轶軼选選锋鋒锐銳钧鈞铁鐵铭銘"
    "银銀镇鎮长長门門闻聞阳陽阴陰际際陶陶颖穎颜顏风風驰馳骏駿鸿鴻鸣鳴鹤鶴麟麟龄齡圣聖声聲坚堅垒壘墙牆备備复復头頭娇嬌"
    "孝孝宝寶实實对對导導将將尧堯岚嵐岛島崭嶄师師帅帥帆帆平平应應开開彦彥态態怜憐总總恒恆恳懇惠惠愿願扬揚抚撫拥擁择擇"
    "挚摯敌敵时時显顯晋晉昼晝晔曄晖暉权權来來极極枫楓栋棟树樹样樣桥橋梦夢欢歡气氣汉漢沟溝泽澤洁潔济濟浏瀏浓濃涌湧润潤"
    "渊淵湾灣滨濱灵靈灿燦炜煒炼煉烨燁爱愛犹猶献獻玛瑪环環现現珑瓏琏璉瑶瑤电電画畫盖蓋睿睿瞩矚矿礦码碼确確祯禎种種秋秋"
    "积積称稱穗穗笃篤笔筆简簡类類粮糧纪紀纯純纲綱纳納线線练練组組细細织織绍紹经經结結给給络絡绚絢统統绢絹继繼绪緒绮綺"
    "维維绵綿绿綠缘緣网網罗羅羽羽习習联聯聪聰肃肅胜勝脉脈腾騰芦蘆芸蕓苇葦茂茂荆荊荫蔭药藥莲蓮获獲营營蓝藍蔷薔补補观觀"
    "规規览覽觉覺誉譽计計训訓讯訊记記许許论論设設证證诗詩诚誠详詳语語诺諾谊誼谦謙谨謹贝貝贞貞财財责責贵貴费費贺賀赞贊"
    "赟贇跃躍轮輪载載辰辰迈邁还還这這适適逊遜邻鄰郁鬱酝醞里裡鉴鑒针針钊釗钢鋼钦欽铃鈴链鏈锡錫锦錦键鍵镜鏡闯闖间間闽閩"
    "陈陳随隨隐隱难難雾霧霁霽韧韌韵韻项項顺順须須顿頓领領频頻题題飘飄饰飾驹駒骁驍骄驕验驗骥驥鲜鮮鲍鮑鸥鷗鸾鸞鹃鵑鹰鷹黎黎"
)
"""Simplified and traditional, one after the other."""
_SIMPLIFIED = str.maketrans(dict(zip(_FORMS[1::2], _FORMS[::2], strict=True)))

_SURNAMES = """
wang 王汪; li 李黎厉; zhang 张章; liu 刘柳; chen 陈谌; yang 杨羊; zhao 赵; huang 黄; zhou 周; wu 吴武伍邬;
xu 徐许; sun 孙; ma 马; zhu 朱祝; hu 胡; guo 郭; he 何贺和; lin 林蔺; gao 高; luo 罗骆; zheng 郑; liang 梁;
xie 谢解; song 宋; tang 唐汤; han 韩; feng 冯封; deng 邓; cao 曹; peng 彭; zeng 曾; xiao 肖; tian 田; dong 董;
yuan 袁苑; pan 潘; cai 蔡; jiang 蒋江姜; yu 于余俞喻郁虞; du 杜; ye 叶; cheng 程成; su 苏; wei 魏韦卫; lv 吕;
ding 丁; ren 任; shen 沈申; yao 姚; lu 卢陆鲁路; cui 崔; zhong 钟; tan 谭谈; fan 范樊; jin 金靳; shi 石史施时;
jia 贾; xia 夏; fu 付傅符; fang 方房; zou 邹; xiong 熊; bai 白柏; meng 孟蒙; qin 秦覃; qiu 邱仇裘; hou 侯;
yin 尹殷; xue 薛; yan 闫严颜阎晏; lei 雷; long 龙; tao 陶; hao 郝; kong 孔; shao 邵; wan 万; gu 顾古谷; lai 赖;
kang 康; mao 毛茅; hong 洪; qian 钱; dai 戴; mo 莫; pang 庞; ji 纪季姬籍; lan 兰蓝; an 安; zhuang 庄; nie 聂;
shan 单; bian 卞边; gong 龚宫巩; qi 齐祁戚; ou 欧区; zha 查; pu 朴濮; qu 曲屈瞿区; ge 葛盖; ran 冉; shu 舒;
xi 席奚郗; mi 米; ning 宁; mei 梅; zhen 甄; qiao 乔; wen 温文闻; hua 华花; miao 缪苗; tong 童佟; tu 涂屠; bi 毕;
nan 南; chu 楚褚储; xing 邢; yue 岳乐; niu 牛; liao 廖; ni 倪; you 尤游; mu 穆牧; ke 柯; ruan 阮; bao 包鲍;
zhan 詹占展; guan 关管; lian 连廉; lou 娄楼; sheng 盛; ying 应; min 闵; che 车; chai 柴; chang 常; dou 窦; e 鄂;
geng 耿; ju 鞠; kuang 邝匡; la 喇; leng 冷; ling 凌; man 满; ping 平; rao 饶; sang 桑; sha 沙; shang 尚商;
shou 寿; si 司; teng 滕; weng 翁; xian 冼; xin 辛; yi 易; zang 臧; zuo 左
"""
"""Pinyin as surnames are read, which is not always as the character is read elsewhere."""
_OF_TWO = (
    "ouyang 欧阳; shangguan 上官; sima 司马; zhuge 诸葛; xiahou 夏侯; huangfu 皇甫; dongfang 东方; murong 慕容; "
    "linghu 令狐; yuchi 尉迟; zhangsun 长孙"
)


def _read() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for text, is_whole in ((_SURNAMES, False), (_OF_TWO, True)):
        for group in text.replace("\n", " ").split(";"):
            sound, _, written = group.strip().partition(" ")
            for name in (written,) if is_whole else written:
                found[name] = tuple(dict.fromkeys((*found.get(name, ()), sound)))
    return found


SURNAMES = _read()


def simplified(text: str) -> str:
    """A text with the traditional characters of names in their simplified form.

    >>> simplified("張偉"), simplified("Ann")
    ('张伟', 'Ann')
    """
    return text.translate(_SIMPLIFIED)


def surname_sounds(name: str) -> tuple[str, ...]:
    """How the surname of a Chinese name may be read; nothing for one that is not in the table.

    >>> surname_sounds("曾小明"), surname_sounds("歐陽修"), surname_sounds("Ann Lee")
    (('zeng',), ('ouyang',), ())
    """
    plain = simplified(name.strip())
    return SURNAMES.get(plain[:2]) or SURNAMES.get(plain[:1]) or ()
