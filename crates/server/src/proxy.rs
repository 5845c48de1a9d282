//! Proxies in front of the house, and whose address a request comes from. Whatever a client wrote itself is not believed:
//! only what a proxy we know has added, from the right.

use axum::http::{HeaderMap, header};
use serde::{Deserialize, Deserializer, de};
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// The networks our proxies are in: `10.0.0.0/8`, `192.0.2.7`, `::1`, and the words `loopback` and `private`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Networks(Vec<Network>);

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Network {
    address: IpAddr,
    bits: u8,
}

/// Where a proxy on the same machine is.
const LOOPBACK: &str = "127.0.0.0/8, ::1";
/// Where a proxy in the same network is.
const PRIVATE: &str =
    "127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, fc00::/7, fe80::/10";

fn bits_of(address: IpAddr) -> (u128, u8) {
    match address.to_canonical() {
        IpAddr::V4(v4) => (u128::from(u32::from(v4)) << 96, 32),
        IpAddr::V6(v6) => (u128::from(v6), 128),
    }
}

impl Network {
    fn contains(self, address: IpAddr) -> bool {
        let ((own, width), (other, other_width)) = (bits_of(self.address), bits_of(address));
        let mask = if self.bits == 0 { 0 } else { u128::MAX << (128 - u32::from(self.bits)) };
        width == other_width && own & mask == other & mask
    }
}

impl Networks {
    /// Is this one of ours?
    pub fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The address of whoever asks, by what our proxies say: the right-most one that is not ours. If every one is ours, the
    /// request began there. What `X-Forwarded-For` and `Forwarded` say must agree where both know an address outside: a proxy
    /// writes one of the two, and the other may have come from the client.
    pub fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.contain(peer) {
            return peer;
        }
        let by_custom = self.outermost(forwarded_for(headers));
        let by_standard = self.outermost(forwarded(headers));
        match (by_custom, by_standard) {
            (None, None) => peer,
            (Some(hop), None) | (None, Some(hop)) => hop.unwrap_or(peer),
            (Some(one), Some(other)) if one == other => one.unwrap_or(peer),
            (Some(one), Some(other)) => {
                let outside = |hop: Option<IpAddr>| hop.filter(|&hop| !self.contain(hop));
                match (outside(one), outside(other)) {
                    (Some(hop), None) | (None, Some(hop)) => hop,
                    _ => peer,
                }
            }
        }
    }

    /// From the right, past our own: the first address that is not ours, or the last one that was read. None if there are no
    /// hops at all; none inside if the proxy named no address.
    fn outermost(&self, hops: Vec<Option<IpAddr>>) -> Option<Option<IpAddr>> {
        let mut last = None;
        for hop in hops.into_iter().rev() {
            match hop {
                // Hidden by the proxy, or nonsense: what stands before it nobody vouches for.
                None => return Some(last),
                Some(address) if self.contain(address) => last = Some(address),
                Some(address) => return Some(Some(address)),
            }
        }
        last.map(Some)
    }
}

/// All hops of all lines, in order.
fn forwarded_for(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let lines = headers.get_all("x-forwarded-for").iter();
    lines.flat_map(|line| line.to_str().unwrap_or("?").split(',').map(hop).collect::<Vec<_>>()).collect()
}

/// All `for` of all lines, in order (RFC 7239).
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let one = |element: &str| {
        let named = element.split(';').filter_map(|pair| pair.split_once('='));
        let mut hops = named.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
        hops.next().and_then(|(_, value)| hop(value.trim().trim_matches('"')))
    };
    let lines = headers.get_all(header::FORWARDED).iter();
    lines.flat_map(|line| line.to_str().unwrap_or("?").split(',').map(one).collect::<Vec<_>>()).collect()
}

/// An address, perhaps with a port: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(address.to_canonical());
    }
    let bare = match text.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None => text.rsplit_once(':')?.0,
    };
    bare.parse::<IpAddr>().ok().map(|address| address.to_canonical())
}

/// The address whose places and rates are counted. A household has a /64 of IPv6, so that is one address.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

impl FromStr for Networks {
    type Err = String;
    fn from_str(text: &str) -> Result<Networks, String> {
        let mut networks = Vec::new();
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            match word {
                "loopback" => networks.extend(LOOPBACK.parse::<Networks>()?.0),
                // What a flag without a value used to mean, within reason: nobody on the Internet is a proxy of ours.
                "private" | "true" => networks.extend(PRIVATE.parse::<Networks>()?.0),
                "false" => {}
                network => networks.push(network.parse()?),
            }
        }
        Ok(Networks(networks))
    }
}

impl FromStr for Network {
    type Err = String;
    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("{text} is no network: 10.0.0.0/8, 192.0.2.7, loopback or private");
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let width = bits_of(address).1;
        let bits = bits.map_or(Ok(width), |bits| bits.parse().map_err(|_| wrong()))?;
        if bits > width {
            return Err(wrong());
        }
        Ok(Network { address, bits })
    }
}

impl fmt::Display for Networks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> =
            self.0.iter().map(|Network { address, bits }| format!("{address}/{bits}")).collect();
        f.write_str(&all.join(", "))
    }
}

impl<'de> Deserialize<'de> for Networks {
    /// A text, a list of texts, or true as older files have it.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Networks, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Switch(bool),
            Text(String),
            List(Vec<String>),
        }
        let text = match Form::deserialize(deserializer)? {
            Form::Switch(on) => on.to_string(),
            Form::Text(text) => text,
            Form::List(list) => list.join(","),
        };
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        lines.iter().for_each(|(name, value)| {
            map.append(*name, value.parse().unwrap());
        });
        map
    }

    #[track_caller]
    fn origin(trust: &str, peer: &str, lines: &[(&'static str, &str)], expected: &str) {
        let networks: Networks = trust.parse().unwrap();
        let found = networks.origin(peer.parse().unwrap(), &headers(lines));
        assert_eq!(found.to_string(), expected, "{trust:?} {peer} {lines:?}");
    }

    #[test]
    fn the_rightmost_address_that_is_not_ours_asks() {
        const XFF: &str = "x-forwarded-for";
        origin("", "192.0.2.1", &[(XFF, "203.0.113.5")], "192.0.2.1");
        origin("loopback", "127.0.0.1", &[(XFF, "203.0.113.5")], "203.0.113.5");
        origin("loopback", "192.0.2.1", &[(XFF, "203.0.113.5")], "192.0.2.1");
        // What stands further left the client may have written.
        origin("loopback", "127.0.0.1", &[(XFF, "1.1.1.1, 203.0.113.5")], "203.0.113.5");
        origin("loopback", "127.0.0.1", &[(XFF, "1.1.1.1"), (XFF, "203.0.113.5")], "203.0.113.5");
        // Two proxies of ours.
        origin("10.0.0.0/8", "10.0.0.1", &[(XFF, "1.1.1.1, 203.0.113.5, 10.2.3.4")], "203.0.113.5");
        // Everybody is one of ours.
        origin("private", "127.0.0.1", &[(XFF, "192.168.1.9, 192.168.1.1")], "192.168.1.9");
        origin("loopback", "127.0.0.1", &[(XFF, "203.0.113.5, unknown")], "127.0.0.1");
        origin("loopback", "127.0.0.1", &[(XFF, "203.0.113.5:4711")], "203.0.113.5");
        origin("loopback", "127.0.0.1", &[(XFF, "[2001:db8::7]:1")], "2001:db8::7");
        origin("loopback", "127.0.0.1", &[], "127.0.0.1");
        origin("::1", "::1", &[(XFF, "2001:db8::7")], "2001:db8::7");
        origin("loopback", "::ffff:127.0.0.1", &[(XFF, "203.0.113.5")], "203.0.113.5");
    }

    #[test]
    fn both_headers_must_agree() {
        const XFF: &str = "x-forwarded-for";
        origin("loopback", "127.0.0.1", &[("forwarded", "for=203.0.113.5;proto=https")], "203.0.113.5");
        let quoted = r#"for=1.1.1.1, for="[2001:db8::7]:80";by=127.0.0.1"#;
        origin("loopback", "127.0.0.1", &[("forwarded", quoted)], "2001:db8::7");
        origin(
            "loopback",
            "127.0.0.1",
            &[("forwarded", "for=203.0.113.5"), (XFF, "203.0.113.5")],
            "203.0.113.5",
        );
        // One of them is the client's own: neither is believed.
        origin("loopback", "127.0.0.1", &[("forwarded", "for=1.1.1.1"), (XFF, "203.0.113.5")], "127.0.0.1");
        origin("private", "127.0.0.1", &[("forwarded", "for=10.0.0.5"), (XFF, "203.0.113.5")], "203.0.113.5");
        origin("loopback", "127.0.0.1", &[("forwarded", "for=_hidden")], "127.0.0.1");
    }

    #[test]
    fn networks_are_read_and_nonsense_is_named() {
        for bad in ["10.0.0.0/33", "nowhere", "10.0.0/8", "::/129", "10.0.0.0/x"] {
            assert!(bad.parse::<Networks>().unwrap_err().contains(bad), "{bad}");
        }
        assert!("0.0.0.0/0".parse::<Networks>().unwrap().contain("8.8.8.8".parse().unwrap()));
        assert!(!"0.0.0.0/0".parse::<Networks>().unwrap().contain("2001:db8::1".parse().unwrap()));
        let read = |text: &str| toml::from_str::<crate::Options>(text).unwrap().trust_proxy.unwrap();
        assert!(read("trust_proxy = true").contain("192.168.0.1".parse().unwrap()));
        assert!(read("trust_proxy = false").is_empty());
        assert_eq!(read("trust_proxy = [\"::1\", \"192.0.2.0/24\"]").to_string(), "::1/128, 192.0.2.0/24");
        assert_eq!(counted("2001:db8:1:2:3:4:5:6".parse().unwrap()).to_string(), "2001:db8:1:2::");
    }
}
